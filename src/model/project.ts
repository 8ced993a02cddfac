// Address of the project.

/** Home page of the project, as in package.json. */
export const PROJECT_URL = "https://github.com/legible-web/legible";
