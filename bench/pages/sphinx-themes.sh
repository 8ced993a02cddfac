#!/bin/sh
# Builds one small documentation in every theme of the installed Sphinx: sphinx-themes.sh FOLDER
# The pages are in FOLDER/<theme>; themes that fail to build are listed and skipped. Packages on Debian 12: python3-sphinx
# python3-sphinx-rtd-theme furo python3-pydata-sphinx-theme python3-sphinx-bootstrap-theme python3-cloud-sptheme
# python3-guzzle-sphinx-theme python3-sphinx-press-theme (apt-get install --no-install-recommends).
set -u
folder=${1:?usage: sphinx-themes.sh FOLDER}
mkdir -p "$folder/source"
cd "$folder/source" || exit 1
cat > index.rst <<'TEXT'
Example
=======

A short opening paragraph about the example, long enough to run over more than one line of the column it stands in.

.. toctree::
   :maxdepth: 3

   guide
   settings
   interface
   questions

Indices
-------

* :ref:`genindex`
* :ref:`search`
* A third entry

TEXT
entries() { i=1; while [ $i -le "$2" ]; do printf '%s\n' "- $1 $i"; i=$((i + 1)); done; }
{
  printf 'Guide\n=====\n\nOpening words of the guide.\n\n'
  for part in Fetch Start Open Close Remove; do
    printf '%s\n-----------\n\n' "$part it"
    entries "Step of $part" 4
    printf '\n.. note::\n\n   A note on how to %s.\n\n.. code-block:: sh\n\n   example %s\n\n' "$part" "$part"
  done
} > guide.rst
{
  printf 'Settings\n========\n\n.. sidebar:: In short\n\n   A sidebar in the text.\n\n   With two paragraphs.\n\nOpening words of the settings.\n\n'
  printf '.. list-table::\n   :header-rows: 1\n\n   * - Name\n     - Value\n   * - port\n     - 8000\n   * - host\n     - localhost\n\n'
  for part in File Environment Request; do
    printf '%s\n-----------\n\n' "$part"
    entries "Setting of the $part" 8
    printf '\n'
  done
} > settings.rst
{
  printf 'Interface\n=========\n\n'
  for name in open close read write seek tell; do
    printf '.. function:: %s(path, mode)\n\n   Does what its name says.\n\n   :param path: where\n   :param mode: how\n   :returns: what was found\n\n' "$name"
  done
} > interface.rst
{
  printf 'Questions\n=========\n\nAsked often.\n\n'
  i=1
  while [ $i -le 40 ]; do
    printf 'Question %s\n-----------\n\nIts answer in a few words.\n\n' "$i"
    i=$((i + 1))
  done
} > questions.rst
for theme in alabaster classic sphinxdoc scrolls agogo traditional nature haiku pyramid bizstyle \
  sphinx_rtd_theme furo pydata_sphinx_theme bootstrap cloud redcloud guzzle_sphinx_theme press; do
  cat > conf.py <<TEXT
project = "Example"
author = "Example"
html_theme = "$theme"
html_sidebars = {} if "$theme" != "alabaster" else {"**": ["about.html", "navigation.html", "relations.html", "searchbox.html"]}
if "$theme" == "bootstrap":
    import sphinx_bootstrap_theme
    html_theme_path = sphinx_bootstrap_theme.get_html_theme_path()
if "$theme" in ("cloud", "redcloud"):
    import cloud_sptheme
    html_theme_path = [cloud_sptheme.get_theme_dir()]
if "$theme" == "guzzle_sphinx_theme":
    import guzzle_sphinx_theme
    html_theme_path = guzzle_sphinx_theme.html_theme_path()
    extensions = ["guzzle_sphinx_theme"]
TEXT
  if timeout 120 "${SPHINX_BUILD:-/usr/bin/sphinx-build}" -q -b html . "$folder/$theme" >"$folder/$theme.log" 2>&1; then
    echo "built: $theme"
  else
    echo "not built: $theme"
    rm -rf "${folder:?}/$theme"
  fi
done
