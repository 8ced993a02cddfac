#!/bin/sh
# Unpacks the PDF files of the pdf bench from Debian packages without installing them: debian-pdfs.sh FOLDER
# A file is named PACKAGE--FILE. Needs Debian 12 with apt sources; names what is missing and continues. About 600 MB of downloads.
set -u
folder=${1:?usage: debian-pdfs.sh FOLDER}
mkdir -p "$folder/deb"
cd "$folder/deb" || exit 1
for name in \
  asymptote-doc--asyRefCard bash-doc--bash bash-doc--bashref debian-policy--fhs-3.0 debian-policy--policy \
  developers-reference--developers-reference fig2dev--manual fonts-lmodern--tstlmqx \
  fonts-sil-abyssinica--AbyssinicaSILFontFeatures fonts-sil-annapurna--AnnapurnaSIL-features fonts-sil-charis--features \
  fonts-sil-ezra--Unicode-Ezra-Chart17short fonts-sil-scheherazade--Scheherazade-features groff--pdfmark groff--slide-demo \
  hmmer-doc--Userguide jove--jove.man libxmp-dev--libxmp lilypond-doc-pdf-fr--usage.fr maint-guide--maint-guide.en \
  mpich-doc--user octave-doc--refcard-a4 pari-doc--refcard-nf python-reportlab-doc--reportlab-userguide \
  r-cran-lme4--lmer r-cran-sandwich--sandwich-CL r-cran-survival--timedep r-cran-zoo--zoo-faq tcl-doc--tcltk-policy \
  texlive-lang-arabic--al-Jahiz texlive-lang-arabic--lion texlive-lang-chinese--install-latex-guide-zh-cn \
  texlive-lang-chinese--nanicolle-doc-zh texlive-lang-cyrillic--ugost2008 texlive-lang-cyrillic--ukraineb \
  texlive-lang-greek--teubner texlive-lang-korean--cjk-ko-doc texlive-lang-other--latex-mr \
  texlive-latex-recommended-doc--beamerexample-conference-talk xfig-doc--xfig-howto \
  texlive-publishers-doc--acmconf texlive-publishers-doc--sample-sigconf-biblatex texlive-publishers-doc--sample-acmtog \
  texlive-publishers-doc--asmeconf-template texlive-publishers-doc--sample631 texlive-publishers-doc--longsample \
  texlive-publishers-doc--aomsample texlive-publishers-doc--aipsamp texlive-publishers-doc--apssamp \
  debian-refcard--refcard-en-a4 debian-refcard--refcard-de-a4 debian-refcard--refcard-fr-lt octave-doc--refcard-letter \
  pari-doc--refcard pari-doc--refcard-ell pari-doc--refcard-lfun pari-doc--refcard-mf \
  texlive-latex-recommended-doc--beamerexample-lecture-beamer-version texlive-publishers-doc--DEMO-TUDaBeamer \
  texlive-publishers-doc--URbeamer-DEMO texlive-publishers-doc--bsp-beamer texlive-publishers-doc--beamer-verona-sidebar \
  texlive-publishers-doc--abntex2-modelo-slides texlive-publishers-doc--thubeamer-example-en \
  texlive-publishers-doc--DEMO-BFHBeamer texlive-publishers-doc--exampleTheme texlive-publishers-doc--beispiel-ab-formulare \
  texlive-latex-recommended-doc--l3pdffield-checkbox texlive-latex-recommended-doc--l3pdffield-radiobutton \
  texlive-latex-recommended-doc--l3pdffield-textfield; do
  package=${name%%--*}
  file=${name#*--}.pdf
  [ -e "$folder/$name.pdf" ] && continue
  if ! ls "${package}"_*.deb >/dev/null 2>&1 && ! apt-get download "$package" >/dev/null 2>&1; then
    echo "not to be had: $package"
    continue
  fi
  rm -rf unpacked
  dpkg -x "${package}"_*.deb unpacked
  found=$(find unpacked -name "$file" -o -name "$file.gz" | sort | head -n 1)
  case $found in
    *.gz) gzip -dc "$found" > "$folder/$name.pdf" ;;
    ?*) cp "$found" "$folder/$name.pdf" ;;
    *) echo "not in $package: $file" ;;
  esac
done
rm -rf unpacked
