#!/bin/sh
# Unpacks the HTML documentation of Debian packages without installing them: debian-docs.sh FOLDER [PACKAGE ...]
# Creates FOLDER/root. Without names, all packages of the benches, with the style sheets and scripts that the pages link to.
# Needs Debian 12 with apt sources; unavailable packages are listed and skipped. About 300 MB of downloads.
set -u
folder=${1:?usage: debian-docs.sh FOLDER [PACKAGE ...]}
shift
mkdir -p "$folder/deb" "$folder/root"
cd "$folder/deb" || exit 1
[ $# -gt 0 ] || set -- \
  python3.11-doc python-django-doc python-pandas-doc python-sqlalchemy-doc python-scrapy-doc python-flask-doc sphinx-doc \
  debian-policy developers-reference cmake-doc debian-reference-en \
  sqlite3-doc git-doc postgresql-doc-15 apache2-doc nginx-doc mkdocs-doc \
  libgtk-3-doc libgtk-4-doc libadwaita-1-doc libxml2-doc libboost1.74-doc \
  openjdk-17-doc libcommons-lang3-java-doc rust-doc erlang-doc libghc-aeson-doc libghc-aeson-dev ghc-doc \
  libeigen3-doc doxygen-doc qtsvg5-doc-html tcl8.6-doc zsh-doc bash-doc maxima-doc \
  libjs-sphinxdoc libjs-jquery libjs-underscore libjs-bootstrap libjs-bootstrap4 sphinx-rtd-theme-common libjs-highlight.js fonts-lato \
  python3-pydata-sphinx-theme furo mkdocs \
  cppreference-doc-en-html debian-handbook gimp-help-en r-doc-html postfix-doc ant-doc exim4-doc-html octave-doc bind9-doc \
  fp-docs-3.2.2 gnuplot-doc aptitude-doc-en debian-faq tomcat10-docs
for package in "$@"; do
  if ls "${package}"_*.deb >/dev/null 2>&1 || apt-get download "$package" >/dev/null 2>&1; then
    dpkg -x "${package}"_*.deb "$folder/root" 2>/dev/null || echo "not unpacked: $package"
  else
    echo "not available: $package"
  fi
done
