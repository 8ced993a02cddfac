// `npm start`: prepares the project, then serves on 127.0.0.1:8000 or $PORT.
import "./end-with-npm.mjs";
import "./build.mjs";

process.argv.splice(2, 0, "serve");
await import("../build/src/cli/main.js");
