// Environment variables: defaults, parsing, and the guard's two switches.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  blocksPrivateHosts,
  dataFolder,
  graphFolders,
  readEnvironment,
  unknownVariables,
} from "../../src/api/environment.ts";
import { EnvironmentError } from "../../src/model/errors.ts";

describe("readEnvironment", () => {
  // proves: politeness.interval, env.PORT, env.SERVICE_MAX_CONCURRENT_RENDERS
  // proves: env.SERVICE_MAX_CONCURRENT_CRAWLS, env.SERVICE_MAX_BROWSERS, env.SERVICE_BROWSER_ARGS
  // proves: env.SERVICE_CONTACT, env.SERVICE_WEB_ARCHIVE_URL
  it("has a default for every variable", () => {
    const environment = readEnvironment({});
    assert.equal(environment.PORT, 8000);
    assert.equal(environment.SERVICE_MAX_PAGES, 0);
    assert.equal(environment.SERVICE_MAX_CONCURRENCY, 0);
    assert.equal(environment.SERVICE_MAX_CONCURRENT_RENDERS, 2);
    assert.equal(environment.SERVICE_MAX_CONCURRENT_CRAWLS, 3);
    assert.equal(environment.SERVICE_MAX_BROWSERS, 6);
    assert.equal(environment.SERVICE_PAGE_INTERVAL_SECONDS, 1);
    assert.equal(environment.SERVICE_BLOCK_PRIVATE_HOSTS, false);
    assert.equal(environment.SERVICE_CONTACT, "");
  });

  // proves: env.PORT, env.SERVICE_ALLOW_PRIVATE_HOSTS, env.SERVICE_CONTACT_URL
  // proves: env.SERVICE_PAGE_INTERVAL_SECONDS
  it("reads numbers, switches and texts", () => {
    const environment = readEnvironment({
      PORT: "9001",
      SERVICE_PAGE_INTERVAL_SECONDS: "0.25",
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_CONTACT: " Jo jo@example.com ",
      SERVICE_CONTACT_URL: "https://operator.test/client",
      SERVICE_WEB_ARCHIVE_URL: "",
    });
    assert.equal(environment.PORT, 9001);
    assert.equal(environment.SERVICE_PAGE_INTERVAL_SECONDS, 0.25);
    assert.equal(environment.SERVICE_ALLOW_PRIVATE_HOSTS, true);
    assert.equal(environment.SERVICE_CONTACT, "Jo jo@example.com");
    assert.equal(environment.SERVICE_CONTACT_URL, "https://operator.test/client");
    assert.equal(environment.SERVICE_WEB_ARCHIVE_URL, "");
  });

  // proves: env.invalid
  it("refuses a number that is none, naming the variable", () => {
    for (const value of ["many", "-1", "1.5", "Infinity"]) {
      assert.throws(
        () => readEnvironment({ SERVICE_MAX_PAGES: value }),
        (error) => error instanceof EnvironmentError && error.message.includes("SERVICE_MAX_PAGES"),
      );
    }
  });

  // proves: env.SERVICE_FILE_READERS
  it("refuses a number below or above those that a variable allows", () => {
    for (const value of ["0", "65"]) {
      assert.throws(() => readEnvironment({ SERVICE_FILE_READERS: value }), {
        message: `SERVICE_FILE_READERS must be a whole number from 1 to 64, not "${value}"`,
      });
    }
    assert.equal(readEnvironment({ SERVICE_FILE_READERS: "1" }).SERVICE_FILE_READERS, 1);
  });
});

describe("unknownVariables", () => {
  // proves: env.unknown
  it("warns of each SERVICE_ variable that there is not, with the nearest name", () => {
    assert.deepEqual(
      unknownVariables({
        SERVICE_MAX_PAGE: "5",
        SERVICE_PORT: "80",
        SERVICE_GRAPHS_DIR: "/graphs",
        SERVICE_XYZ: "",
        SERVICE_MAX_PAGES: "5",
        PORT: "80",
        OTHER_SERVICE_X: "1",
      }),
      [
        "SERVICE_GRAPHS_DIR is not a variable of legible and has no effect: did you mean SERVICE_GRAPH_DIR?",
        "SERVICE_MAX_PAGE is not a variable of legible and has no effect: did you mean SERVICE_MAX_PAGES?",
        "SERVICE_PORT is not a variable of legible and has no effect: did you mean PORT?",
        "SERVICE_XYZ is not a variable of legible and has no effect: docs/reference/settings.md lists them",
      ],
    );
    assert.deepEqual(unknownVariables({ PATH: "/bin", SERVICE_TRACE: "" }), []);
  });
});

describe("blocksPrivateHosts", () => {
  const decide = (variables: Record<string, string>, byDefault: boolean) =>
    blocksPrivateHosts(readEnvironment(variables), byDefault);

  // proves: guard.default.api
  it("follows the surface when nothing is set", () => {
    assert.equal(decide({}, true), true);
    assert.equal(decide({}, false), false);
  });

  // proves: guard.block, guard.allow, guard.allow_wins, env.SERVICE_BLOCK_PRIVATE_HOSTS
  it("is turned on by BLOCK and off by ALLOW, which wins", () => {
    assert.equal(decide({ SERVICE_BLOCK_PRIVATE_HOSTS: "1" }, false), true);
    assert.equal(decide({ SERVICE_ALLOW_PRIVATE_HOSTS: "1" }, true), false);
    const both = { SERVICE_ALLOW_PRIVATE_HOSTS: "1", SERVICE_BLOCK_PRIVATE_HOSTS: "1" };
    assert.equal(decide(both, true), false);
  });
});

describe("the folder of graphs", () => {
  const folder = (variables: Readonly<Record<string, string>>) =>
    graphFolders(readEnvironment(variables), { home: "/home/ada", surface: "server" }).folder;

  // proves: env.XDG_CACHE_HOME, env.SERVICE_GRAPH_DIR, env.SERVICE_GRAPH_DIR.unset
  it("is the one named, else service/graphs in the folder of caches", () => {
    const caches = { XDG_CACHE_HOME: "/caches" };
    assert.equal(folder({ ...caches, SERVICE_GRAPH_DIR: "/graphs" }), "/graphs");
    assert.equal(folder(caches), "/caches/service/graphs");
    assert.equal(folder({}), "/home/ada/.cache/service/graphs");
  });

  // proves: env.SERVICE_GRAPH_DIR.unset
  it("is the project's own for command line and library, and each reads that of the other", () => {
    const of = (surface: "server" | "library", variables: Readonly<Record<string, string>>) =>
      graphFolders(readEnvironment(variables), { home: "/home/ada", surface });
    const caches = { XDG_CACHE_HOME: "/caches" };
    const [service, legible] = ["/caches/service/graphs", "/caches/legible/graphs"];
    assert.deepEqual(of("library", caches), { folder: legible, otherFolders: [service] });
    assert.deepEqual(of("server", caches), { folder: service, otherFolders: [legible] });
    const named = { folder: "/graphs", otherFolders: [] };
    assert.deepEqual(of("library", { SERVICE_GRAPH_DIR: "/graphs" }), named);
  });
});

describe("the folder of detached crawls", () => {
  const folder = (variables: Readonly<Record<string, string>>) =>
    dataFolder(readEnvironment(variables), "/home/ada", "crawls");

  // proves: env.XDG_DATA_HOME, env.SERVICE_DATA_DIR
  it("is crawls in the one named, else in service in the folder of data", () => {
    const data = { XDG_DATA_HOME: "/data" };
    assert.equal(folder({ ...data, SERVICE_DATA_DIR: "/kept" }), "/kept/crawls");
    assert.equal(folder(data), "/data/service/crawls");
    assert.equal(folder({}), "/home/ada/.local/share/service/crawls");
  });

  // proves: endpoints.mcp.crawls
  it("is another one where each process has its own", () => {
    const environment = readEnvironment({ SERVICE_DATA_DIR: "/kept" });
    assert.equal(dataFolder(environment, "/home/ada", "mcp-crawls"), "/kept/mcp-crawls");
  });
});
