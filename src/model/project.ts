// Where the project lives.

/** Home of the project; package.json names the same. */
export const PROJECT_URL = "https://github.com/legible-web/legible";
