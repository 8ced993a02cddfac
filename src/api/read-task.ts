/** Function of the module that threads load to read a page. */
export const READ_TASK = {
  module: new URL("../read/page-worker.js", import.meta.url),
  name: "readPage",
};
