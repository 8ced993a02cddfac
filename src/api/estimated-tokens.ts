// Token estimates for surfaces.
export { estimatedTokens } from "../chunking/tokens.ts";
