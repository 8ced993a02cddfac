// What a browser captures of a page besides reading it, as the reader sees it.

/** Formats of a screenshot. */
export const SCREENSHOT_FORMATS = ["png", "webp"] as const;
/** Parts of a page in a screenshot: the viewport, or the whole page. */
export const SCREENSHOT_PARTS = ["view", "page"] as const;

/** Maximum width of a screenshot in pixels, equal to the maximum width of a viewport. */
export const SCREENSHOT_MAX_WIDTH = 3840;

/** One image of a screenshot. */
export interface ScreenshotTile {
  /** Distance of the tile's upper edge from the top of the page, in CSS pixels. */
  readonly top: number;
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
  /** The image in base64. */
  readonly data: string;
}

/** A screenshot; all sizes are in CSS pixels, even if its images are scaled down. */
export interface Screenshot {
  /** Part of the page that was requested. */
  readonly of: (typeof SCREENSHOT_PARTS)[number];
  /** Image format of the tiles. */
  readonly format: (typeof SCREENSHOT_FORMATS)[number];
  /** Width of all tiles together, in pixels. */
  readonly width: number;
  /** Height of all tiles together, in pixels. */
  readonly height: number;
  /** Width of the page, in pixels. */
  readonly page_width: number;
  /** Height of the page, in pixels; larger than that of all tiles if the screenshot was cut. */
  readonly page_height: number;
  /** Whether a limit on pixels, bytes or time cut the page. */
  readonly cut: boolean;
  /** Images from top to bottom. */
  readonly tiles: readonly ScreenshotTile[];
}

/** Captures of a page; each is absent if it was not requested or failed. */
export interface Captures {
  /** The page as an image, in tiles. */
  readonly screenshot?: Screenshot;
  /** The document's HTML after its scripts have run. */
  readonly html?: string;
  /** The printed page: a PDF in base64. */
  readonly pdf?: string;
  /** The page with its resources in one MHTML file. */
  readonly mhtml?: string;
}

/** Requested screenshot. */
export interface ScreenshotWanted extends Pick<Screenshot, "of" | "format"> {
  /** Maximum width of the images in pixels; 0 keeps their size. */
  readonly maxWidth: number;
}

/** Requested captures. */
export interface CapturesWanted {
  readonly screenshot?: ScreenshotWanted;
  readonly html: boolean;
  readonly pdf: boolean;
  readonly mhtml: boolean;
  /** Whether to capture the page as measured, with collapsed content opened. */
  readonly opened: boolean;
}

/** Whether images and fonts belong to the captures. */
export const showsImages = (wanted: CapturesWanted | undefined): boolean =>
  wanted !== undefined && (wanted.screenshot !== undefined || wanted.pdf || wanted.mhtml);
