// The separator of page title and site name.

/**
 * Matches the separator of page and site name in a title. Chinese and Japanese titles have it without
 * spaces: "灯_灯网", "灯-灯网".
 */
export const TITLE_SEPARATOR =
  /\s+(?:[|｜\-–—·•:»«›/]|\/\/)\s+|\s*[|｜·•»«]\s*|:\s+|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}？！）】])[_-]|[_-](?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u;
