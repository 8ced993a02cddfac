#!/bin/sh
# Builds the image and tries it: try-image.sh [IMAGE OF NODE]
# Uses docker, podman or buildah, the first that runs. Checks the user and the start, on a read-only root except with
# buildah; crawls the service's own documentation with the browser; prints the health check and the size.
set -eu
cd "$(dirname "$0")/.."
for builder in docker podman buildah; do
  "$builder" info >/dev/null 2>&1 && break
done
"$builder" info >/dev/null 2>&1 || { echo "no docker, podman or buildah runs here" >&2; exit 2; }
base=${1:+--build-arg NODE=$1}

# The same in the container of each builder: start, wait, crawl, ask for health.
inside='
set -eu
node -e "if (process.getuid() === 0) process.exit(1)"
node /app/build/bundle/cli/main.js serve --host 127.0.0.1 2>/tmp/log &
node --input-type=module -e "
const address = \"http://127.0.0.1:\" + process.env.PORT;
for (let tries = 0; ; tries++) {
  const ready = await fetch(address + \"/readyz\").then(({ ok }) => ok, () => false);
  if (ready) break;
  if (tries === 120) throw new Error(\"the service did not start\");
  await new Promise((resolve) => setTimeout(resolve, 500));
}
const body = JSON.stringify({ url: address + \"/docs\", max_pages: 2, crawl: { web_archive: false } });
const headers = { \"content-type\": \"application/json\" };
const answer = await fetch(address + \"/api/site/stream\", { method: \"POST\", headers, body });
const events = (await answer.text()).split(\"\\n\").filter((line) => line.startsWith(\"data: \")).map((line) => JSON.parse(line.slice(6)));
const pages = events.filter(({ type, ok }) => type === \"page\" && ok);
console.log(pages.map(({ url, strategy, chars }) => [url, strategy, chars].join(\" \")).join(\"\\n\"));
if (pages.length === 0 || pages[0].strategy !== \"union\") throw new Error(JSON.stringify(events.at(-1)));
"
'
settings="SERVICE_ALLOW_PRIVATE_HOSTS=1 SERVICE_BLOCK_PRIVATE_HOSTS= SERVICE_ALLOW_UNAUTHENTICATED=1"
environment=$(for setting in $settings; do printf -- '--env %s ' "$setting"; done)
case $builder in
  buildah)
    # shellcheck disable=SC2086
    buildah bud --isolation chroot --network host --format docker $base --tag legible .
    container=$(buildah from legible)
    trap 'buildah rm "$container" >/dev/null' EXIT
    # shellcheck disable=SC2086
    buildah run --isolation chroot --user 1000:1000 $environment --env PORT=18080 "$container" -- sh -c "$inside"
    buildah inspect --type image --format '{{.Docker.Config.User}} {{.Docker.Config.Healthcheck.Test}}' legible
    buildah images --format '{{.Size}}' legible
    ;;
  *)
    # shellcheck disable=SC2086
    "$builder" build $base --tag legible .
    # shellcheck disable=SC2086
    "$builder" run --rm $environment --read-only --tmpfs /tmp:size=1g,mode=1777 --cap-drop ALL \
      --security-opt no-new-privileges --entrypoint sh legible -c "$inside"
    "$builder" inspect --format '{{.Config.User}} {{.Config.Healthcheck.Test}}' legible
    "$builder" images --format '{{.Size}}' legible
    ;;
esac
