#!/bin/sh
# Unpacks the Office files and books of the files bench from Debian packages without installing them: debian-files.sh FOLDER
# A file is named PACKAGE--FILE. Needs Debian 12 with apt sources; names what is missing and continues. About 130 MB of downloads.
set -u
folder=${1:?usage: debian-files.sh FOLDER}
mkdir -p "$folder/deb"
cd "$folder/deb" || exit 1
for package in calibre debian-policy developers-reference libreoffice-common \
  libspreadsheet-parseexcel-perl python3-docx python3-xlrd r-cran-openxlsx r-cran-readxl; do
  if ! ls "${package}"_*.deb >/dev/null 2>&1 && ! apt-get download "$package" >/dev/null 2>&1; then
    echo "not to be had: $package"
    continue
  fi
  rm -rf unpacked
  dpkg -x "${package}"_*.deb unpacked
  find unpacked -type f | grep -E '\.(docx?|pptx?|xlsx?|od[tps]|ot[tp]|rtf|epub)$' | while read -r found; do
    cp "$found" "$folder/$package--$(basename "$found")"
  done
done
rm -rf unpacked
