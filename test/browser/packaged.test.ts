// The browser of the optional package: unpacked for this user alone, and good for rendering.
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { packagedBrowser } from "../../src/browser/find.ts";
import { startStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

function isInstalled(): boolean {
  try {
    import.meta.resolve("@sparticuz/chromium");
    return process.platform === "linux" && process.arch === "x64";
  } catch {
    return false;
  }
}

describe("packagedBrowser", { skip: !isInstalled() && "the package is not installed" }, () => {
  const { TMPDIR } = process.env;
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "legible-packaged-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Works in a folder for temporary files of its own. */
  async function inside<T>(name: string, work: (own: string) => Promise<T>): Promise<T> {
    const temporary = join(folder, name);
    await mkdir(temporary);
    process.env["TMPDIR"] = temporary;
    try {
      return await work(join(temporary, `legible-browser-${userInfo().uid}`));
    } finally {
      if (TMPDIR === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = TMPDIR;
    }
  }

  itSlow("unpacks a browser that renders pages, once, whoever is first", async () => {
    const [first, second] = await inside("unpacked", () =>
      Promise.all([packagedBrowser(), packagedBrowser()]),
    );
    // What the second unpacked in vain is gone.
    const left = await readdir(join(folder, "unpacked"));
    assert.deepEqual(left, [`legible-browser-${userInfo().uid}`]);
    assert.deepEqual(first, second);
    assert.ok(first);
    const stand = await startStand(
      { "/": "<p id=p></p><script>p.textContent = 'scripts run'</script>" },
      { executablePath: first.path },
    );
    try {
      assert.match((await stand.read("/")).html, />scripts run</);
    } finally {
      await stand.close();
    }
  });

  it("runs nothing that another user may have put in its place", async () => {
    await inside("open", async (own) => {
      await mkdir(own);
      await writeFile(join(own, "chromium"), "#!/bin/sh\n", { mode: 0o755 });
      await chmod(own, 0o777);
      assert.equal(await packagedBrowser(), undefined);
      await chmod(own, 0o700);
      assert.ok(await packagedBrowser());
    });
    await inside("linked", async (own) => {
      await symlink(folder, own);
      assert.equal(await packagedBrowser(), undefined);
    });
  });
});
