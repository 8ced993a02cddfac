// The schema of every answer and event, and what every error means. Made by `npm run docs` from the types of src/model.

/** Schemas by the names of their types. */
export const SCHEMAS: Readonly<Record<string, object>> = {
  "AuditRuleCount": {
    "type": "object",
    "required": [
      "rule",
      "level",
      "title",
      "help",
      "findings"
    ],
    "properties": {
      "rule": {
        "type": "string",
        "enum": [
          "broken-link",
          "redirect-loop",
          "redirect-chain",
          "redirected-link",
          "says-missing",
          "title-missing",
          "title-duplicate",
          "description-missing",
          "description-duplicate",
          "h1-missing",
          "h1-several",
          "h1-duplicate",
          "language-missing",
          "canonical-several",
          "canonical-broken",
          "canonical-redirected",
          "canonical-chain",
          "canonical-noindex",
          "hreflang-invalid",
          "hreflang-broken",
          "hreflang-one-way",
          "hreflang-not-canonical",
          "orphan",
          "deep-page",
          "sitemap-broken",
          "sitemap-redirected",
          "sitemap-noindex",
          "sitemap-not-canonical",
          "sitemap-missing",
          "mixed-content",
          "thin-page",
          "identical-pages",
          "image-alt-missing",
          "scripts-required",
          "data-unreadable",
          "data-differs"
        ]
      },
      "level": {
        "type": "string",
        "enum": [
          "error",
          "warning",
          "note"
        ]
      },
      "title": {
        "type": "string"
      },
      "help": {
        "type": "string"
      },
      "findings": {
        "type": "integer",
        "description": "All findings, those that the report omits included."
      }
    },
    "description": "Number of findings of a rule."
  },
  "AuditFinding": {
    "type": "object",
    "required": [
      "rule",
      "level",
      "url",
      "message",
      "related",
      "related_count"
    ],
    "properties": {
      "rule": {
        "type": "string",
        "enum": [
          "broken-link",
          "redirect-loop",
          "redirect-chain",
          "redirected-link",
          "says-missing",
          "title-missing",
          "title-duplicate",
          "description-missing",
          "description-duplicate",
          "h1-missing",
          "h1-several",
          "h1-duplicate",
          "language-missing",
          "canonical-several",
          "canonical-broken",
          "canonical-redirected",
          "canonical-chain",
          "canonical-noindex",
          "hreflang-invalid",
          "hreflang-broken",
          "hreflang-one-way",
          "hreflang-not-canonical",
          "orphan",
          "deep-page",
          "sitemap-broken",
          "sitemap-redirected",
          "sitemap-noindex",
          "sitemap-not-canonical",
          "sitemap-missing",
          "mixed-content",
          "thin-page",
          "identical-pages",
          "image-alt-missing",
          "scripts-required",
          "data-unreadable",
          "data-differs"
        ]
      },
      "level": {
        "type": "string",
        "enum": [
          "error",
          "warning",
          "note"
        ]
      },
      "url": {
        "type": "string",
        "description": "Address with the fault."
      },
      "message": {
        "type": "string"
      },
      "related": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Other addresses of the fault, at most 50: linking pages, pages with the same text, steps of a redirect, images."
      },
      "related_count": {
        "type": "integer",
        "description": "Number of those addresses."
      }
    },
    "description": "A fault of a site."
  },
  "AuditReport": {
    "type": "object",
    "required": [
      "root",
      "pages",
      "failed",
      "complete",
      "counts",
      "rules",
      "findings"
    ],
    "properties": {
      "root": {
        "type": "string"
      },
      "pages": {
        "type": "integer",
        "description": "Pages read."
      },
      "failed": {
        "type": "integer",
        "description": "Addresses that could not be read."
      },
      "complete": {
        "type": "boolean",
        "description": "Whether every address found was read; otherwise further faults may exist."
      },
      "counts": {
        "type": "object",
        "required": [
          "error",
          "warning",
          "note"
        ],
        "properties": {
          "error": {
            "type": "integer"
          },
          "warning": {
            "type": "integer"
          },
          "note": {
            "type": "integer"
          }
        },
        "description": "Findings by level."
      },
      "rules": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/AuditRuleCount"
        },
        "description": "Rules with a finding, in the order of the findings."
      },
      "findings": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/AuditFinding"
        },
        "description": "Findings by rule, at most 1,000 of each."
      }
    },
    "description": "Response of `/api/site/audit`."
  },
  "PdfRecord": {
    "type": "object",
    "required": [
      "pages",
      "pages_without_text",
      "pages_unread"
    ],
    "properties": {
      "pages": {
        "type": "integer"
      },
      "pages_without_text": {
        "type": "array",
        "items": {
          "type": "integer"
        },
        "description": "Pages with images or drawings but no text (scans); the answer lacks their content."
      },
      "pages_unread": {
        "type": "array",
        "items": {
          "type": "integer"
        },
        "description": "Broken pages; the answer lacks their content."
      },
      "ocr": {
        "type": "object",
        "required": [
          "used",
          "error"
        ],
        "properties": {
          "used": {
            "type": "boolean"
          },
          "error": {
            "type": [
              "string",
              "null"
            ]
          }
        },
        "description": "Only if the operator's OCR command ran for pages without text: whether the answer has its text, else why it failed. Recognised text is a guess."
      }
    },
    "description": "Details of a PDF. Page numbers start at 1."
  },
  "FileRecord": {
    "type": "object",
    "required": [
      "kind",
      "bytes",
      "embedded"
    ],
    "properties": {
      "kind": {
        "type": "string",
        "enum": [
          "doc",
          "docx",
          "odt",
          "rtf",
          "epub",
          "ppt",
          "pptx",
          "odp",
          "xls",
          "xlsx",
          "ods",
          "csv",
          "json",
          "notebook",
          "feed",
          "sitemap",
          "xml",
          "email",
          "mailbox",
          "man"
        ]
      },
      "bytes": {
        "type": "integer"
      },
      "embedded": {
        "type": "integer",
        "description": "Embedded images and attachments, whose content the answer lacks."
      }
    },
    "description": "Details of a file that was read as a page."
  },
  "PageTwin": {
    "type": "object",
    "required": [
      "url",
      "found_by",
      "coverage",
      "missing_sections",
      "used"
    ],
    "properties": {
      "url": {
        "type": "string",
        "description": "Final address."
      },
      "found_by": {
        "type": "string",
        "enum": [
          "link",
          "llms-full",
          "accept",
          "address"
        ]
      },
      "coverage": {
        "type": "integer",
        "description": "Share of the content's letters and digits that it contains, 0 to 1; two decimals."
      },
      "missing_sections": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Headings of the sections of which it lacks more than half, at most 50; \"\" before the first heading."
      },
      "used": {
        "type": "boolean",
        "description": "Whether `content_markdown` is this version."
      }
    },
    "description": "A page's own Markdown version."
  },
  "UsageReservation": {
    "type": "object",
    "required": [
      "name",
      "value",
      "source"
    ],
    "properties": {
      "name": {
        "type": "string",
        "enum": [
          "noai",
          "noimageai",
          "tdm-reservation",
          "tdm-policy",
          "content-signal",
          "content-usage"
        ]
      },
      "value": {
        "type": "string",
        "description": "As written; the whole directive line for `noai` and `noimageai`."
      },
      "source": {
        "type": "string",
        "enum": [
          "header",
          "meta"
        ]
      }
    },
    "description": "A declaration: `noai` or `noimageai` of the robots directives, `tdm-reservation` with its `tdm-policy` (https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/), or `content-signal` and `content-usage`, which also grant uses."
  },
  "DeadEnd": {
    "type": "object",
    "required": [
      "kind",
      "evidence"
    ],
    "properties": {
      "kind": {
        "type": "string",
        "enum": [
          "error",
          "not-found",
          "denied",
          "region",
          "subscribers",
          "login",
          "scripts"
        ]
      },
      "evidence": {
        "type": "string",
        "description": "Words of the page that say so."
      }
    },
    "description": "Verdict on a page that says itself that there is no page, or no more of it."
  },
  "CacheNote": {
    "type": "object",
    "required": [
      "age_seconds",
      "revalidated",
      "read_at"
    ],
    "properties": {
      "age_seconds": {
        "type": "integer",
        "description": "Seconds since the site sent the copy or last confirmed it as unchanged."
      },
      "revalidated": {
        "type": "boolean",
        "description": "Whether the site has just confirmed that it did not change."
      },
      "read_at": {
        "type": "string",
        "description": "When the copy was read, as ISO 8601."
      }
    },
    "description": "Cached copy used for an answer."
  },
  "PageRecord": {
    "type": "object",
    "required": [
      "url",
      "content_hash",
      "reading_order",
      "reading_order_measured",
      "dom_order_differs",
      "blocks",
      "frameworks",
      "requires_render",
      "payloads",
      "direction",
      "left_out",
      "dead_end",
      "cache",
      "title",
      "byline",
      "published",
      "modified",
      "published_text",
      "modified_text",
      "site_name",
      "language",
      "description",
      "lead_image",
      "section",
      "tags",
      "reading_time",
      "declared_by"
    ],
    "properties": {
      "url": {
        "type": "string",
        "description": "Address after redirects, the base of relative links."
      },
      "content_hash": {
        "type": "string",
        "description": "SHA-256 of the text in hexadecimal; equal hashes mean equal text."
      },
      "reading_order": {
        "type": "string",
        "enum": [
          "geometric-xy-cut",
          "geometric-anchored",
          "dom-fallback",
          "single-block"
        ],
        "description": "How the blocks were ordered."
      },
      "reading_order_measured": {
        "type": "boolean",
        "description": "Whether the order was measured in a browser; otherwise it is the source order."
      },
      "dom_order_differs": {
        "type": "boolean",
        "description": "Whether style sheets place content away from its source order."
      },
      "blocks": {
        "type": "integer",
        "description": "Blocks of the whole page."
      },
      "frameworks": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Front-end frameworks of the page."
      },
      "requires_render": {
        "type": "boolean",
        "description": "Whether the plain page, as served, is a shell that needs a browser; a render does not change it."
      },
      "payloads": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "json-ld",
            "microdata",
            "open-graph",
            "next-data",
            "rsc-flight",
            "nuxt",
            "initial-state"
          ]
        },
        "description": "Structured data sources."
      },
      "direction": {
        "type": "string",
        "enum": [
          "ltr",
          "rtl"
        ],
        "description": "Direction that the page declares or shows, whatever was requested."
      },
      "left_out": {
        "type": "object",
        "properties": {
          "attribute": {
            "type": "integer"
          },
          "style": {
            "type": "integer"
          },
          "stylesheet": {
            "type": "integer"
          },
          "dialog": {
            "type": "integer"
          },
          "twin": {
            "type": "integer"
          },
          "clipped": {
            "type": "integer"
          },
          "offscreen": {
            "type": "integer"
          },
          "screen-reader": {
            "type": "integer"
          },
          "skip-link": {
            "type": "integer"
          },
          "edit-control": {
            "type": "integer"
          },
          "template": {
            "type": "integer"
          },
          "fallback": {
            "type": "integer"
          },
          "display": {
            "type": "integer"
          },
          "visibility": {
            "type": "integer"
          },
          "opacity": {
            "type": "integer"
          },
          "overflow": {
            "type": "integer"
          },
          "font-size": {
            "type": "integer"
          },
          "color": {
            "type": "integer"
          },
          "transform": {
            "type": "integer"
          },
          "covered": {
            "type": "integer"
          },
          "characters": {
            "type": "integer"
          },
          "selector": {
            "type": "integer"
          },
          "removed": {
            "type": "integer"
          }
        },
        "description": "Words omitted as hidden text, by rule (`docs/reference/hidden-text.md`), and as `removed` those that a script removed in the browser; reasons that omitted nothing are absent."
      },
      "left_out_samples": {
        "type": "object",
        "properties": {
          "attribute": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "style": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "stylesheet": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "dialog": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "twin": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "clipped": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "offscreen": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "screen-reader": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "skip-link": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "edit-control": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "template": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "fallback": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "display": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "visibility": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "opacity": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "overflow": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "font-size": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "color": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "transform": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "covered": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "characters": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "selector": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "removed": {
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        },
        "description": "Beginnings of omitted texts, by the same reasons; only with `left_out_samples`."
      },
      "pdf": {
        "$ref": "#/components/schemas/PdfRecord",
        "description": "Only for a PDF."
      },
      "file": {
        "$ref": "#/components/schemas/FileRecord",
        "description": "Only for another file that was read as a page."
      },
      "twin": {
        "$ref": "#/components/schemas/PageTwin",
        "description": "Only with `fetch.markdown`: the site's own Markdown version of the page, if it has one."
      },
      "reservations": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/UsageReservation"
        },
        "description": "Reservations against uses of its text that it declares by its headers or meta elements; absent without any."
      },
      "dead_end": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/DeadEnd"
          },
          {
            "type": "null"
          }
        ],
        "description": "Whether the page says that it is missing, refused or incomplete; null if it does not."
      },
      "cache": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CacheNote"
          },
          {
            "type": "null"
          }
        ],
        "description": "Cached copy used for the answer; null if the page was read anew."
      },
      "title": {
        "type": [
          "string",
          "null"
        ]
      },
      "byline": {
        "type": [
          "string",
          "null"
        ],
        "description": "Author; several names are separated by commas."
      },
      "published": {
        "type": [
          "string",
          "null"
        ]
      },
      "modified": {
        "type": [
          "string",
          "null"
        ]
      },
      "published_text": {
        "type": [
          "string",
          "null"
        ],
        "description": "The date of publication in the words of the page, even if they state no day; null for none."
      },
      "modified_text": {
        "type": [
          "string",
          "null"
        ]
      },
      "site_name": {
        "type": [
          "string",
          "null"
        ]
      },
      "language": {
        "type": [
          "string",
          "null"
        ]
      },
      "description": {
        "type": [
          "string",
          "null"
        ]
      },
      "lead_image": {
        "type": [
          "string",
          "null"
        ],
        "description": "Absolute address of the image that represents it."
      },
      "section": {
        "type": [
          "string",
          "null"
        ],
        "description": "Section of the site in which the page is."
      },
      "tags": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Tags that the page declares, each once; empty if it declares none."
      },
      "reading_time": {
        "type": [
          "integer",
          "null"
        ],
        "description": "Declared time to read the page, in minutes."
      },
      "declared_by": {
        "type": "object",
        "properties": {
          "title": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "byline": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "published": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "modified": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "site_name": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "language": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "description": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "lead_image": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "section": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "tags": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "reading_time": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          }
        },
        "description": "Source of each field that is neither null nor empty."
      }
    },
    "description": "The `page` object of `/api/text`, `/api/extract` and `/api/blocks`."
  },
  "ScreenshotTile": {
    "type": "object",
    "required": [
      "top",
      "width",
      "height",
      "data"
    ],
    "properties": {
      "top": {
        "type": "integer",
        "description": "Distance of its upper edge from the top of the page, in CSS pixels."
      },
      "width": {
        "type": "integer",
        "description": "Size in pixels."
      },
      "height": {
        "type": "integer"
      },
      "data": {
        "type": "string",
        "description": "The image in base64."
      }
    },
    "description": "One image of a screenshot."
  },
  "Screenshot": {
    "type": "object",
    "required": [
      "of",
      "format",
      "width",
      "height",
      "page_width",
      "page_height",
      "cut",
      "tiles"
    ],
    "properties": {
      "of": {
        "type": "string",
        "enum": [
          "view",
          "page"
        ]
      },
      "format": {
        "type": "string",
        "enum": [
          "png",
          "webp"
        ]
      },
      "width": {
        "type": "integer",
        "description": "Size of all tiles together, in pixels."
      },
      "height": {
        "type": "integer"
      },
      "page_width": {
        "type": "integer",
        "description": "Size of the page; larger than the tiles if they were cut."
      },
      "page_height": {
        "type": "integer"
      },
      "cut": {
        "type": "boolean",
        "description": "Whether a limit on pixels, bytes or time cut the page."
      },
      "tiles": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ScreenshotTile"
        },
        "description": "Images from top to bottom."
      }
    },
    "description": "A screenshot; one CSS pixel is one pixel."
  },
  "BlockBox": {
    "type": "object",
    "required": [
      "x",
      "y",
      "width",
      "height"
    ],
    "properties": {
      "x": {
        "type": "integer"
      },
      "y": {
        "type": "integer"
      },
      "width": {
        "type": "integer"
      },
      "height": {
        "type": "integer"
      }
    },
    "description": "A rectangle of the page in whole CSS pixels, from its top left corner."
  },
  "PageBlock": {
    "type": "object",
    "required": [
      "number",
      "kind",
      "level",
      "region",
      "text",
      "words",
      "verdict",
      "step",
      "reason",
      "reason_block",
      "box"
    ],
    "properties": {
      "number": {
        "type": "integer",
        "description": "Position in reading order, from 1."
      },
      "kind": {
        "type": "string",
        "enum": [
          "heading",
          "paragraph",
          "list-item",
          "quote",
          "code",
          "table",
          "image",
          "media",
          "math",
          "term",
          "definition",
          "caption",
          "control",
          "rule"
        ]
      },
      "level": {
        "type": "integer",
        "description": "Heading level 1-6; 0 for every other kind."
      },
      "region": {
        "type": "string",
        "enum": [
          "",
          "dialog",
          "main",
          "navigation",
          "banner",
          "contentinfo",
          "complementary",
          "search",
          "form"
        ],
        "description": "Landmark around it; \"\" outside any."
      },
      "text": {
        "type": "string",
        "description": "Its first `BLOCK_TEXT_CHARS` characters."
      },
      "words": {
        "type": "integer"
      },
      "verdict": {
        "type": "string",
        "enum": [
          "content",
          "comment",
          "left-out"
        ]
      },
      "step": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "landmarks",
          "main_landmark",
          "article_element",
          "article_body",
          "site_chrome",
          "boundary",
          "block_model",
          null
        ],
        "description": "Step of selection that removed it; null if it is not left out."
      },
      "reason": {
        "type": [
          "string",
          "null"
        ],
        "description": "Reason for the verdict: `score` (the model's probability), `evidence`, or the name of a tie, a rule or a later step; null if `step` is the reason."
      },
      "reason_block": {
        "type": [
          "integer",
          "null"
        ],
        "description": "Number of the block that it is tied to; null if there is none."
      },
      "box": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/BlockBox"
          },
          {
            "type": "null"
          }
        ],
        "description": "Position on the page; null if not measured."
      }
    },
    "description": "One block of a page."
  },
  "BlocksResult": {
    "type": "object",
    "required": [
      "page",
      "page_type",
      "width",
      "height",
      "blocks",
      "strategy",
      "render_error"
    ],
    "properties": {
      "page": {
        "$ref": "#/components/schemas/PageRecord"
      },
      "page_type": {
        "type": "string",
        "enum": [
          "article",
          "documentation",
          "service",
          "forum",
          "collection",
          "listing",
          "product",
          "unknown"
        ]
      },
      "screenshot": {
        "$ref": "#/components/schemas/Screenshot",
        "description": "Only if requested and rendered: the page as measured, with collapsed content opened."
      },
      "width": {
        "type": [
          "integer",
          "null"
        ]
      },
      "height": {
        "type": [
          "integer",
          "null"
        ]
      },
      "blocks": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/PageBlock"
        }
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ]
      },
      "render_error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why only one representation exists; null if both exist, or only one was requested."
      }
    },
    "description": "Response of `/api/blocks`."
  },
  "Chunk": {
    "type": "object",
    "required": [
      "id",
      "url",
      "page_url",
      "page_title",
      "headings",
      "kind",
      "text",
      "start",
      "end",
      "tokens",
      "hash",
      "previous",
      "next",
      "published",
      "modified"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "From the page's address and the text alone, so an unchanged text keeps it when others change."
      },
      "url": {
        "type": "string",
        "description": "Address of the page, with a text fragment that opens it at the chunk."
      },
      "page_url": {
        "type": "string"
      },
      "page_title": {
        "type": "string"
      },
      "headings": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Headings above it, outermost first; its own first heading is the last."
      },
      "kind": {
        "type": "string",
        "enum": [
          "text",
          "code",
          "table"
        ]
      },
      "text": {
        "type": "string",
        "description": "Markdown."
      },
      "start": {
        "type": "integer",
        "description": "Offsets of `text` in the page's content, in UTF-16 units."
      },
      "end": {
        "type": "integer"
      },
      "tokens": {
        "type": "integer",
        "description": "Estimated tokens of `text`, with `table_header`."
      },
      "hash": {
        "type": "string",
        "description": "Hash of `text` without white space at its end."
      },
      "table_header": {
        "type": "string",
        "description": "Header rows of the table that the chunk continues; absent otherwise."
      },
      "overlap": {
        "type": "string",
        "description": "End of the chunk before it, if an overlap is requested; never part of `text`."
      },
      "previous": {
        "type": [
          "string",
          "null"
        ],
        "description": "Ids of its neighbours in the page; null at an end."
      },
      "next": {
        "type": [
          "string",
          "null"
        ]
      },
      "published": {
        "type": [
          "string",
          "null"
        ],
        "description": "Dates of the page, as declared or shown; null if unknown."
      },
      "modified": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "description": "A piece of a page's content. The texts of all chunks, in order, are the content to the letter."
  },
  "ChunksResult": {
    "type": "object",
    "required": [
      "url",
      "title",
      "chunks"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "chunks": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Chunk"
        }
      }
    },
    "description": "Response of `/api/chunks`."
  },
  "ConfigSetting": {
    "type": "object",
    "required": [
      "value",
      "comment",
      "section"
    ],
    "properties": {
      "value": {
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "number"
          },
          {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          {
            "type": "boolean"
          }
        ]
      },
      "comment": {
        "type": "string"
      },
      "section": {
        "type": "string"
      }
    },
    "description": "One constant in `/api/config`, with the program's value, not the environment's."
  },
  "Config": {
    "type": "object",
    "required": [
      "settings",
      "overridable",
      "caps"
    ],
    "properties": {
      "settings": {
        "type": "object",
        "additionalProperties": {
          "$ref": "#/components/schemas/ConfigSetting"
        }
      },
      "overridable": {
        "type": "object",
        "required": [
          "fetch",
          "renderOptions",
          "crawl"
        ],
        "properties": {
          "fetch": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "renderOptions": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "crawl": {
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "caps": {
        "type": "object",
        "required": [
          "max_pages",
          "max_concurrency",
          "max_concurrent_renders",
          "max_concurrent_crawls"
        ],
        "properties": {
          "max_pages": {
            "type": "integer"
          },
          "max_concurrency": {
            "type": "integer"
          },
          "max_concurrent_renders": {
            "type": "integer"
          },
          "max_concurrent_crawls": {
            "type": "integer"
          }
        }
      }
    },
    "description": "Response of `/api/config`; caps of the environment, 0 = none."
  },
  "TextRange": {
    "type": "object",
    "required": [
      "start",
      "end"
    ],
    "properties": {
      "start": {
        "type": "integer"
      },
      "end": {
        "type": "integer",
        "description": "The first unit after the part."
      }
    },
    "description": "A part of a text, in UTF-16 units."
  },
  "ContextSource": {
    "type": "object",
    "required": [
      "heading",
      "page_url",
      "page_title",
      "hops",
      "score",
      "reason",
      "chars",
      "tier",
      "offset"
    ],
    "properties": {
      "heading": {
        "type": "string",
        "description": "`(opening)` if the section has none."
      },
      "page_url": {
        "type": "string"
      },
      "page_title": {
        "type": "string"
      },
      "hops": {
        "type": "integer",
        "description": "0 for a match of the query, 1 for its direct neighbour, and so on."
      },
      "score": {
        "type": "number"
      },
      "reason": {
        "type": "string"
      },
      "chars": {
        "type": "integer",
        "description": "Characters of the section's text in the bundle."
      },
      "tier": {
        "type": "string",
        "enum": [
          "full",
          "opening"
        ],
        "description": "`full` below \"Relevant content\", whole unless `passages` is present."
      },
      "passages": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/TextRange"
        },
        "description": "Only if the section is too long for the bundle: which parts of its text the bundle has, in UTF-16 units. `[…]` marks the gaps."
      },
      "offset": {
        "type": "integer",
        "description": "Offset of those characters in the bundle's `text`, in UTF-16 units."
      },
      "site": {
        "type": "string",
        "description": "Root of its site; only in a context of several sites."
      }
    },
    "description": "A section of a context bundle, and why it was selected."
  },
  "ContextSite": {
    "type": "object",
    "required": [
      "root",
      "chars",
      "answerable",
      "query_coverage"
    ],
    "properties": {
      "root": {
        "type": "string"
      },
      "chars": {
        "type": "integer",
        "description": "Characters of its part of the text."
      },
      "answerable": {
        "type": "string",
        "enum": [
          "none",
          "partly",
          "likely"
        ],
        "description": "As for one site."
      },
      "query_coverage": {
        "type": "integer"
      }
    },
    "description": "A site of a context of several."
  },
  "ContextStats": {
    "type": "object",
    "required": [
      "chars",
      "approx_tokens",
      "sections_considered",
      "sections_full",
      "sections_opening",
      "pages_mapped",
      "pages_in_graph",
      "budget_used",
      "query_coverage"
    ],
    "properties": {
      "chars": {
        "type": "integer"
      },
      "approx_tokens": {
        "type": "integer"
      },
      "sections_considered": {
        "type": "integer"
      },
      "sections_full": {
        "type": "integer",
        "description": "Sections of the tier `full`, those in passages included."
      },
      "sections_opening": {
        "type": "integer"
      },
      "pages_mapped": {
        "type": "integer"
      },
      "pages_in_graph": {
        "type": "integer"
      },
      "budget_used": {
        "type": "number",
        "description": "Used share of `max_chars`."
      },
      "query_coverage": {
        "type": "integer",
        "description": "Largest share of the query's words that one returned section has, 0 to 1; rare words count more."
      }
    },
    "description": "Statistics of a context bundle."
  },
  "GraphCounts": {
    "type": "object",
    "required": [
      "pages",
      "sections",
      "entities",
      "links",
      "mentions"
    ],
    "properties": {
      "pages": {
        "type": "integer"
      },
      "sections": {
        "type": "integer"
      },
      "entities": {
        "type": "integer"
      },
      "links": {
        "type": "integer"
      },
      "mentions": {
        "type": "integer"
      }
    },
    "description": "Size of a graph."
  },
  "SiteContext": {
    "type": "object",
    "required": [
      "text",
      "sources",
      "pages_mapped",
      "answerable",
      "stats",
      "graph"
    ],
    "properties": {
      "text": {
        "type": "string",
        "description": "Markdown; never longer than `max_chars`."
      },
      "sources": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ContextSource"
        },
        "description": "Whole sections first, then openings."
      },
      "pages_mapped": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Addresses named only in the map."
      },
      "answerable": {
        "type": "string",
        "enum": [
          "none",
          "partly",
          "likely"
        ],
        "description": "Whether the site may answer the query, by `stats.query_coverage`: `none` below .33, `likely` from .66."
      },
      "sites": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ContextSite"
        },
        "description": "Those that cover most of the query first; only if the request names several."
      },
      "stats": {
        "$ref": "#/components/schemas/ContextStats"
      },
      "graph": {
        "$ref": "#/components/schemas/GraphCounts"
      }
    },
    "description": "Response of `/api/site/context`."
  },
  "CoveragePage": {
    "type": "object",
    "required": [
      "url",
      "title",
      "error",
      "words",
      "missing_words",
      "coverage",
      "is_shell",
      "missing"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why the page could not be read, or only without a browser; null if it was compared."
      },
      "words": {
        "type": "integer",
        "description": "Words of the page in the browser and the plain page together; 0 if it was not compared."
      },
      "missing_words": {
        "type": "integer",
        "description": "Words that a reader without scripts misses."
      },
      "coverage": {
        "type": [
          "integer",
          "null"
        ],
        "description": "Share of the words that the plain page has, 0 to 1; null if it was not compared."
      },
      "is_shell": {
        "type": "boolean",
        "description": "Whether the plain page is an empty shell."
      },
      "missing": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "The missing blocks in reading order: the first 20, up to 200 characters of each."
      }
    },
    "description": "Coverage of one page."
  },
  "CoverageReport": {
    "type": "object",
    "required": [
      "root",
      "pages",
      "compared",
      "failed",
      "words",
      "missing_words",
      "coverage"
    ],
    "properties": {
      "root": {
        "type": "string"
      },
      "pages": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/CoveragePage"
        },
        "description": "Pages in the order in which they were read."
      },
      "compared": {
        "type": "integer",
        "description": "Pages that were compared, and the others."
      },
      "failed": {
        "type": "integer"
      },
      "words": {
        "type": "integer",
        "description": "Sums over the compared pages."
      },
      "missing_words": {
        "type": "integer"
      },
      "coverage": {
        "type": [
          "integer",
          "null"
        ]
      }
    },
    "description": "Response of `/api/coverage`: what readers without scripts miss of a page or a site."
  },
  "SiteRunEvent": {
    "type": "object",
    "required": [
      "type",
      "run",
      "trace",
      "url",
      "engine",
      "started",
      "mode",
      "strategy",
      "render",
      "supplied",
      "max_pages",
      "concurrency",
      "complete",
      "max_depth",
      "strict_domain"
    ],
    "properties": {
      "type": {
        "const": "run"
      },
      "run": {
        "type": "string",
        "description": "Id of the run."
      },
      "trace": {
        "type": "string",
        "description": "Name of the trace file, without its folder."
      },
      "url": {
        "type": "string",
        "description": "Requested address."
      },
      "engine": {
        "type": "string",
        "description": "Version of the package."
      },
      "started": {
        "type": "number",
        "description": "Epoch seconds."
      },
      "mode": {
        "const": "site"
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ]
      },
      "render": {
        "type": "boolean"
      },
      "supplied": {
        "const": false
      },
      "max_pages": {
        "type": "integer",
        "description": "0 for no limit."
      },
      "concurrency": {
        "type": "integer"
      },
      "complete": {
        "type": "boolean"
      },
      "max_depth": {
        "type": "integer"
      },
      "strict_domain": {
        "type": "boolean"
      }
    },
    "description": "First frame of a site stream: effective options, after the deployment's caps."
  },
  "SiteStageEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "state",
      "message"
    ],
    "properties": {
      "type": {
        "const": "stage"
      },
      "stage": {
        "type": "string",
        "enum": [
          "analyze",
          "enumerate",
          "extract"
        ]
      },
      "state": {
        "const": "running"
      },
      "message": {
        "type": "string",
        "description": "Human-readable."
      },
      "unlimited": {
        "type": "boolean",
        "description": "Extract stage only: whether there is no page limit."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Start of a crawl stage."
  },
  "Technology": {
    "type": "object",
    "required": [
      "name",
      "category",
      "version",
      "confidence",
      "evidence"
    ],
    "properties": {
      "name": {
        "type": "string"
      },
      "category": {
        "type": "string",
        "enum": [
          "JavaScript frameworks",
          "JavaScript libraries",
          "UI frameworks",
          "Static site generators",
          "CMS",
          "Ecommerce",
          "Website builders",
          "Analytics",
          "Tag managers",
          "Font scripts",
          "Web servers",
          "Programming languages",
          "Web server extensions",
          "CDN",
          "Security",
          "Marketing",
          "Hosting",
          "Performance",
          "Miscellaneous"
        ]
      },
      "version": {
        "type": [
          "string",
          "null"
        ],
        "description": "As written in the evidence; null if unknown."
      },
      "confidence": {
        "type": "number",
        "description": "Whole number from 0 to 100."
      },
      "evidence": {
        "type": "string",
        "description": "Strongest signal and its text: `header server: nginx/1.22.1`."
      }
    },
    "description": "A technology of a site."
  },
  "Icon": {
    "type": "object",
    "required": [
      "href",
      "rel",
      "sizes",
      "type"
    ],
    "properties": {
      "href": {
        "type": "string"
      },
      "rel": {
        "type": "string"
      },
      "sizes": {
        "type": [
          "string",
          "null"
        ]
      },
      "type": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "description": "An icon link of the head, absolute."
  },
  "Feed": {
    "type": "object",
    "required": [
      "href",
      "type",
      "title"
    ],
    "properties": {
      "href": {
        "type": "string"
      },
      "type": {
        "type": "string"
      },
      "title": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "description": "An RSS or Atom feed link of the head, absolute."
  },
  "Metadata": {
    "type": "object",
    "required": [
      "title",
      "description",
      "canonical",
      "language",
      "charset",
      "robots",
      "generator",
      "author",
      "keywords",
      "theme_color",
      "viewport",
      "icons",
      "manifest",
      "open_graph",
      "twitter",
      "alternates",
      "alternate_count",
      "feeds",
      "markdown_version",
      "schema_types",
      "declared_elsewhere"
    ],
    "properties": {
      "title": {
        "type": [
          "string",
          "null"
        ]
      },
      "description": {
        "type": [
          "string",
          "null"
        ]
      },
      "canonical": {
        "type": [
          "string",
          "null"
        ]
      },
      "language": {
        "type": [
          "string",
          "null"
        ]
      },
      "charset": {
        "type": [
          "string",
          "null"
        ]
      },
      "robots": {
        "type": [
          "string",
          "null"
        ]
      },
      "generator": {
        "type": [
          "string",
          "null"
        ]
      },
      "author": {
        "type": [
          "string",
          "null"
        ]
      },
      "keywords": {
        "type": [
          "string",
          "null"
        ]
      },
      "theme_color": {
        "type": [
          "string",
          "null"
        ]
      },
      "viewport": {
        "type": [
          "string",
          "null"
        ]
      },
      "icons": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Icon"
        }
      },
      "manifest": {
        "type": [
          "string",
          "null"
        ]
      },
      "open_graph": {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "description": "First value of every og:* and article:* property."
      },
      "twitter": {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "description": "First value of every twitter:* property."
      },
      "alternates": {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "description": "Absolute address by language code, at most 24; the first declaration of a code wins."
      },
      "alternate_count": {
        "type": "integer",
        "description": "All declared codes, also those cut from `alternates`."
      },
      "feeds": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Feed"
        }
      },
      "markdown_version": {
        "type": [
          "string",
          "null"
        ],
        "description": "Markdown version of the page, absolute; null without one."
      },
      "schema_types": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Types of the page's JSON-LD and microdata, in order of appearance."
      },
      "declared_elsewhere": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Declarations that name another site than the serving one: `<field> -> <address>`."
      }
    },
    "description": "Metadata of a page. Addresses are absolute; texts are one line of at most 300 characters; absent text is null."
  },
  "AnalysisEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "root",
      "frameworks",
      "technologies",
      "payload_sources",
      "render_required",
      "render_loses_content",
      "static_chars",
      "rendered_chars",
      "union_chars",
      "static_coverage",
      "strategy",
      "metadata"
    ],
    "properties": {
      "type": {
        "const": "analysis"
      },
      "stage": {
        "const": "analyze"
      },
      "root": {
        "type": "string",
        "description": "Address after redirects."
      },
      "frameworks": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "technologies": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Technology"
        }
      },
      "payload_sources": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "json-ld",
            "microdata",
            "open-graph",
            "next-data",
            "rsc-flight",
            "nuxt",
            "initial-state"
          ]
        }
      },
      "render_required": {
        "type": "boolean",
        "description": "Whether the plain page, as served, is a shell that needs a browser."
      },
      "render_loses_content": {
        "type": "boolean",
        "description": "Whether blocks found only in the plain fetch have over a tenth of the words."
      },
      "static_chars": {
        "type": "integer"
      },
      "rendered_chars": {
        "type": "integer"
      },
      "union_chars": {
        "type": "integer"
      },
      "static_coverage": {
        "type": "number",
        "description": "Share of the page's characters in the plain fetch, 0 to 1."
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ],
        "description": "Strategy of the crawl."
      },
      "metadata": {
        "$ref": "#/components/schemas/Metadata"
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The root, fetched by both methods."
  },
  "RobotsDiscovery": {
    "type": "object",
    "required": [
      "found",
      "url",
      "fetched_status",
      "group",
      "rules_for_us",
      "crawl_delay",
      "text",
      "text_truncated",
      "text_chars"
    ],
    "properties": {
      "found": {
        "type": "boolean"
      },
      "url": {
        "type": "string"
      },
      "fetched_status": {
        "type": "integer",
        "description": "0 without a response."
      },
      "group": {
        "type": [
          "string",
          "null"
        ],
        "description": "Token of the group that applies; null if none does."
      },
      "rules_for_us": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "crawl_delay": {
        "type": [
          "number",
          "null"
        ]
      },
      "content_signals": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Its Content-Signal and Content-Usage lines for this client; absent without any."
      },
      "text": {
        "type": "string"
      },
      "text_truncated": {
        "type": "boolean"
      },
      "text_chars": {
        "type": "integer"
      }
    },
    "description": "The site's robots.txt."
  },
  "SitemapAttempt": {
    "type": "object",
    "required": [
      "url",
      "status",
      "ok",
      "urls",
      "index",
      "source"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "status": {
        "type": "integer",
        "description": "0 without a response."
      },
      "ok": {
        "type": "boolean",
        "description": "Whether it is a sitemap with a location."
      },
      "urls": {
        "type": "integer",
        "description": "Addresses in it; 0 for an index."
      },
      "index": {
        "type": "boolean"
      },
      "source": {
        "type": "string",
        "enum": [
          "robots",
          "conventional",
          "index"
        ]
      }
    },
    "description": "A requested sitemap."
  },
  "SitemapCut": {
    "type": "object",
    "required": [
      "files",
      "addresses",
      "bytes",
      "time"
    ],
    "properties": {
      "files": {
        "type": "integer",
        "description": "Not requested: `MAX_SITEMAP_DOCUMENTS` was reached."
      },
      "addresses": {
        "type": "integer",
        "description": "Truncated or not requested: `sitemap_limit` was reached."
      },
      "bytes": {
        "type": "integer",
        "description": "Truncated at the maximum sitemap size."
      },
      "time": {
        "type": "integer",
        "description": "Not received in time, or not requested after `SITEMAPS_SECONDS`."
      }
    },
    "description": "Sitemap files not read, or not read completely, by the limit that stopped them."
  },
  "WebArchiveDiscovery": {
    "type": "object",
    "required": [
      "urls",
      "queued",
      "error",
      "index",
      "status",
      "index_name",
      "records",
      "sample"
    ],
    "properties": {
      "urls": {
        "type": "integer",
        "description": "Number of distinct addresses of the site, at most `WEB_ARCHIVE_MAX_URLS`."
      },
      "queued": {
        "type": "boolean",
        "description": "Whether they were queued."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why it is unavailable; null otherwise."
      },
      "index": {
        "type": [
          "string",
          "null"
        ],
        "description": "Identifier of the collection, such as `CC-MAIN-2026-21`; null if unknown."
      },
      "status": {
        "type": "string",
        "enum": [
          "seen",
          "not-seen",
          "unavailable"
        ],
        "description": "`seen` if it lists addresses of the site, `not-seen` if it lists none, `unavailable` if it could not be read."
      },
      "index_name": {
        "type": [
          "string",
          "null"
        ],
        "description": "Display name of the collection."
      },
      "records": {
        "type": "integer",
        "description": "Rows of the index before filtering."
      },
      "sample": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "The first `WEB_ARCHIVE_SAMPLE` of `urls`."
      }
    },
    "description": "Addresses of the host in a web-archive index."
  },
  "ListFile": {
    "type": "object",
    "required": [
      "url",
      "fetched_status",
      "found",
      "cut",
      "urls"
    ],
    "properties": {
      "url": {
        "type": "string",
        "description": "Final address."
      },
      "fetched_status": {
        "type": "integer",
        "description": "0 without a response."
      },
      "found": {
        "type": "boolean"
      },
      "cut": {
        "type": "boolean",
        "description": "Whether its end was not read because it is too large."
      },
      "urls": {
        "type": "integer",
        "description": "Addresses in it, or pages whose text is in it."
      }
    },
    "description": "A requested list of a site for programs that read text."
  },
  "ReadingListDiscovery": {
    "type": "object",
    "required": [
      "llms_txt",
      "llms_full_txt"
    ],
    "properties": {
      "llms_txt": {
        "$ref": "#/components/schemas/ListFile"
      },
      "llms_full_txt": {
        "$ref": "#/components/schemas/ListFile"
      }
    },
    "description": "The site's llms.txt and llms-full.txt."
  },
  "DiscoveryEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "robots",
      "sitemaps",
      "seeds",
      "web_archive"
    ],
    "properties": {
      "type": {
        "const": "discovery"
      },
      "stage": {
        "const": "enumerate"
      },
      "robots": {
        "$ref": "#/components/schemas/RobotsDiscovery"
      },
      "sitemaps": {
        "type": "object",
        "required": [
          "attempts",
          "found",
          "total_urls",
          "cut"
        ],
        "properties": {
          "attempts": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/SitemapAttempt"
            }
          },
          "found": {
            "type": "integer",
            "description": "Attempts that found a sitemap."
          },
          "total_urls": {
            "type": "integer"
          },
          "cut": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/SitemapCut"
              },
              {
                "type": "null"
              }
            ],
            "description": "What was not read; null if every sitemap was read completely."
          }
        }
      },
      "seeds": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Pages queued from llms.txt and the sitemaps."
      },
      "web_archive": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/WebArchiveDiscovery"
          },
          {
            "type": "null"
          }
        ]
      },
      "reading_list": {
        "$ref": "#/components/schemas/ReadingListDiscovery",
        "description": "Only with `fetch.markdown`: its lists for programs that read text."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Address sources other than pages."
  },
  "FrontierEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "from_sitemap",
      "extracted",
      "new_urls",
      "queued",
      "discovered",
      "depth_counts",
      "discovered_kinds",
      "refused"
    ],
    "properties": {
      "type": {
        "const": "frontier"
      },
      "stage": {
        "const": "enumerate"
      },
      "from_sitemap": {
        "type": "integer",
        "description": "Pages queued from sitemaps: the length of `seeds`."
      },
      "extracted": {
        "const": 0
      },
      "new_urls": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Addresses accepted so far: the root, the seeds, files in sitemaps."
      },
      "queued": {
        "type": "integer",
        "description": "Queued pages."
      },
      "discovered": {
        "type": "integer",
        "description": "Accepted addresses, files included."
      },
      "depth_counts": {
        "type": "object",
        "additionalProperties": {
          "type": "integer"
        }
      },
      "discovered_kinds": {
        "type": "object",
        "required": [
          "page",
          "image",
          "pdf",
          "other_file",
          "archive",
          "category",
          "tag"
        ],
        "properties": {
          "page": {
            "type": "integer"
          },
          "image": {
            "type": "integer"
          },
          "pdf": {
            "type": "integer"
          },
          "other_file": {
            "type": "integer"
          },
          "archive": {
            "type": "integer"
          },
          "category": {
            "type": "integer"
          },
          "tag": {
            "type": "integer"
          }
        }
      },
      "refused": {
        "type": "object",
        "properties": {
          "robots": {
            "type": "integer"
          },
          "off-site": {
            "type": "integer"
          },
          "past-depth": {
            "type": "integer"
          },
          "not-a-page": {
            "type": "integer"
          },
          "excluded": {
            "type": "integer"
          },
          "not-included": {
            "type": "integer"
          },
          "queue-cap": {
            "type": "integer"
          },
          "trap": {
            "type": "integer"
          },
          "hash-route": {
            "type": "integer"
          },
          "modified-since": {
            "type": "integer"
          }
        },
        "description": "Refused addresses, each counted once."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The queue after seeding."
  },
  "FetchingEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "urls",
      "queued",
      "extracted",
      "failed"
    ],
    "properties": {
      "type": {
        "const": "fetching"
      },
      "stage": {
        "const": "extract"
      },
      "urls": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "All addresses in flight."
      },
      "queued": {
        "type": "integer"
      },
      "extracted": {
        "type": "integer"
      },
      "failed": {
        "type": "integer"
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Pages started."
  },
  "Citation": {
    "type": "object",
    "required": [
      "via",
      "found_on",
      "anchor",
      "depth"
    ],
    "properties": {
      "via": {
        "type": "string",
        "enum": [
          "sitemap",
          "link",
          "seed",
          "web-archive"
        ]
      },
      "found_on": {
        "type": [
          "string",
          "null"
        ],
        "description": "Address of the page or sitemap that names it; null for the root."
      },
      "anchor": {
        "type": [
          "string",
          "null"
        ],
        "description": "Link text; null without one."
      },
      "depth": {
        "type": "integer",
        "description": "Link distance from the root."
      }
    },
    "description": "How a crawl found an address."
  },
  "TypeReason": {
    "type": "object",
    "required": [
      "says",
      "weight"
    ],
    "properties": {
      "says": {
        "type": "string"
      },
      "weight": {
        "type": "number"
      }
    },
    "description": "A signal for a page type: its description, and the probability lost without it."
  },
  "CanvasPage": {
    "type": "object",
    "required": [
      "canvases",
      "words",
      "script_bytes"
    ],
    "properties": {
      "canvases": {
        "type": "integer"
      },
      "words": {
        "type": "integer",
        "description": "Readable words."
      },
      "script_bytes": {
        "type": "integer"
      }
    },
    "description": "Details of a canvas-rendered page."
  },
  "AnchoredAddress": {
    "type": "object",
    "required": [
      "url",
      "anchor"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "anchor": {
        "type": "string"
      }
    },
    "description": "An address with its link text."
  },
  "LinksOut": {
    "type": "object",
    "required": [
      "external",
      "in_script"
    ],
    "properties": {
      "external": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/AnchoredAddress"
        }
      },
      "in_script": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "url",
            "key"
          ],
          "properties": {
            "url": {
              "type": "string"
            },
            "key": {
              "type": "string"
            }
          }
        }
      },
      "files": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/AnchoredAddress"
        }
      }
    },
    "description": "Addresses on a page that are not queued; at most 60 of each kind."
  },
  "MissingText": {
    "type": "object",
    "required": [
      "words",
      "missing_words",
      "is_shell",
      "missing"
    ],
    "properties": {
      "words": {
        "type": "integer",
        "description": "Words of the whole page, and words of blocks that only the browser shows."
      },
      "missing_words": {
        "type": "integer"
      },
      "is_shell": {
        "type": "boolean",
        "description": "Whether the plain page is an empty shell."
      },
      "missing": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "The missing blocks in reading order: the first 20, up to 200 characters of each."
      }
    },
    "description": "What the plain page lacks of a page."
  },
  "CrawlTotals": {
    "type": "object",
    "required": [
      "chars",
      "markdown",
      "images",
      "tables"
    ],
    "properties": {
      "chars": {
        "type": "integer",
        "description": "Characters of text, and of Markdown."
      },
      "markdown": {
        "type": "integer"
      },
      "images": {
        "type": "integer"
      },
      "tables": {
        "type": "integer"
      }
    },
    "description": "Running totals of the pages read."
  },
  "SitePageEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "index",
      "url",
      "title",
      "byline",
      "published",
      "language",
      "description",
      "canonical",
      "depth",
      "citation",
      "ok",
      "error",
      "chars",
      "words",
      "blocks",
      "images",
      "tables",
      "markdown",
      "content_markdown",
      "content_blocks",
      "content_methods",
      "page_type",
      "page_type_confidence",
      "page_type_reasons",
      "page_type_runner_up",
      "canvas",
      "links_out",
      "render_note",
      "dead_end",
      "change",
      "cache",
      "strategy",
      "static_chars",
      "rendered_chars",
      "extracted",
      "failed",
      "newly_queued",
      "new_urls",
      "pages_per_minute",
      "totals",
      "graph",
      "queued",
      "discovered",
      "depth_counts",
      "discovered_kinds",
      "refused"
    ],
    "properties": {
      "type": {
        "const": "page"
      },
      "stage": {
        "const": "extract"
      },
      "index": {
        "type": "integer",
        "description": "Position in the order of completion, from 1."
      },
      "url": {
        "type": "string",
        "description": "Address after redirects; for a failed page, the requested one."
      },
      "title": {
        "type": "string",
        "description": "Heading of the page; empty without one."
      },
      "byline": {
        "type": [
          "string",
          "null"
        ],
        "description": "Author, publication date and language, as declared or shown; null if absent."
      },
      "published": {
        "type": [
          "string",
          "null"
        ]
      },
      "language": {
        "type": [
          "string",
          "null"
        ]
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "description": "Description that the page declares, and its canonical address; null if absent."
      },
      "canonical": {
        "type": [
          "string",
          "null"
        ]
      },
      "depth": {
        "type": "integer",
        "description": "Link distance from the root."
      },
      "citation": {
        "$ref": "#/components/schemas/Citation",
        "description": "Where its address was first found."
      },
      "ok": {
        "type": "boolean"
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "`HTTP 404` or another reason; null if the page was read."
      },
      "chars": {
        "type": "integer",
        "description": "Characters of its text."
      },
      "words": {
        "type": "integer",
        "description": "Words of `content_markdown`, or of `markdown` where that is empty or not built; each character is one in scripts written without spaces."
      },
      "blocks": {
        "type": "integer"
      },
      "images": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "tables": {
        "type": "integer"
      },
      "markdown": {
        "type": "string",
        "description": "Whole page as Markdown."
      },
      "content_markdown": {
        "type": "string",
        "description": "The content alone, without what the site repeats; empty if nothing was omitted."
      },
      "content_blocks": {
        "type": "integer"
      },
      "content_methods": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "landmarks",
            "main-landmark",
            "article-element",
            "article-body",
            "site-chrome",
            "block-model",
            "main-content"
          ]
        },
        "description": "Steps that omitted something, in order."
      },
      "page_type": {
        "type": "string",
        "enum": [
          "article",
          "documentation",
          "service",
          "forum",
          "collection",
          "listing",
          "product",
          "unknown"
        ]
      },
      "page_type_confidence": {
        "type": "number"
      },
      "page_type_reasons": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/TypeReason"
        }
      },
      "page_type_runner_up": {
        "type": "object",
        "required": [
          "type",
          "confidence"
        ],
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "",
              "article",
              "documentation",
              "service",
              "forum",
              "collection",
              "listing",
              "product",
              "unknown"
            ]
          },
          "confidence": {
            "type": "number"
          }
        }
      },
      "canvas": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CanvasPage"
          },
          {
            "type": "null"
          }
        ],
        "description": "Details of a canvas-rendered page; null for others."
      },
      "links_out": {
        "$ref": "#/components/schemas/LinksOut"
      },
      "render_note": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why the page was not rendered, and what a browser did or met besides loading it; null for neither."
      },
      "dead_end": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/DeadEnd"
          },
          {
            "type": "null"
          }
        ],
        "description": "Whether the page says that it is missing, refused or incomplete; null if it does not."
      },
      "change": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "new",
          "same",
          "changed",
          "moved",
          "gone",
          null
        ],
        "description": "Change since the stored graph, by the words of the content; null without a stored graph, and for a failed page not known to be gone. A page at a new address may become `moved` by the end of the crawl; `changes` of the done event counts it."
      },
      "cache": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CacheNote"
          },
          {
            "type": "null"
          }
        ],
        "description": "Cached copy used for the answer; null if the page was read anew."
      },
      "strategy": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied",
          null
        ],
        "description": "How it was fetched; null for a failed page."
      },
      "static_chars": {
        "type": "integer"
      },
      "rendered_chars": {
        "type": "integer"
      },
      "same_as": {
        "type": "integer",
        "description": "Index of the event of the same page, read earlier at another address. This event has no texts."
      },
      "twin": {
        "$ref": "#/components/schemas/PageTwin",
        "description": "Only with `fetch.markdown`: the site's own Markdown version of the page, if it has one."
      },
      "reservations": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/UsageReservation"
        },
        "description": "Reservations against uses of its text that it declares by its headers or meta elements; absent without any."
      },
      "without_scripts": {
        "$ref": "#/components/schemas/MissingText",
        "description": "What the plain page lacks; only in the crawl of a coverage report."
      },
      "selector_note": {
        "type": "string",
        "description": "Why `include` and `exclude` have less effect on this page than written; absent if they have all of it."
      },
      "extracted": {
        "type": "integer",
        "description": "Pages read so far."
      },
      "failed": {
        "type": "integer",
        "description": "Pages failed so far."
      },
      "newly_queued": {
        "type": "integer"
      },
      "new_urls": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Addresses this page added to the queue."
      },
      "pages_per_minute": {
        "type": "number"
      },
      "totals": {
        "$ref": "#/components/schemas/CrawlTotals"
      },
      "graph": {
        "$ref": "#/components/schemas/GraphCounts"
      },
      "queued": {
        "type": "integer",
        "description": "Queued pages."
      },
      "discovered": {
        "type": "integer",
        "description": "Accepted addresses, files included."
      },
      "depth_counts": {
        "type": "object",
        "additionalProperties": {
          "type": "integer"
        }
      },
      "discovered_kinds": {
        "type": "object",
        "required": [
          "page",
          "image",
          "pdf",
          "other_file",
          "archive",
          "category",
          "tag"
        ],
        "properties": {
          "page": {
            "type": "integer"
          },
          "image": {
            "type": "integer"
          },
          "pdf": {
            "type": "integer"
          },
          "other_file": {
            "type": "integer"
          },
          "archive": {
            "type": "integer"
          },
          "category": {
            "type": "integer"
          },
          "tag": {
            "type": "integer"
          }
        }
      },
      "refused": {
        "type": "object",
        "properties": {
          "robots": {
            "type": "integer"
          },
          "off-site": {
            "type": "integer"
          },
          "past-depth": {
            "type": "integer"
          },
          "not-a-page": {
            "type": "integer"
          },
          "excluded": {
            "type": "integer"
          },
          "not-included": {
            "type": "integer"
          },
          "queue-cap": {
            "type": "integer"
          },
          "trap": {
            "type": "integer"
          },
          "hash-route": {
            "type": "integer"
          },
          "modified-since": {
            "type": "integer"
          }
        },
        "description": "Refused addresses, each counted once."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "A page was read, or failed. `crawl.fields` may leave out `markdown`, `content_markdown`, `images`, `links_out` and `new_urls`."
  },
  "WarningEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "code",
      "message",
      "urls",
      "chars"
    ],
    "properties": {
      "type": {
        "const": "warning"
      },
      "stage": {
        "const": "extract"
      },
      "code": {
        "const": "identical-content"
      },
      "message": {
        "type": "string"
      },
      "urls": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "chars": {
        "type": "integer"
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Several addresses returned identical text."
  },
  "GraphWarningEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "code",
      "message"
    ],
    "properties": {
      "type": {
        "const": "warning"
      },
      "stage": {
        "const": "extract"
      },
      "code": {
        "const": "graph-not-kept"
      },
      "message": {
        "type": "string"
      },
      "pages": {
        "type": "integer",
        "description": "Pages of this crawl's graph, if the stored graph stays."
      },
      "kept_pages": {
        "type": "integer",
        "description": "Pages of the stored graph, if it stays."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The graph of the crawl was not stored: it could not be written, or a larger stored graph stays."
  },
  "RenderWarningEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "code",
      "message",
      "count"
    ],
    "properties": {
      "type": {
        "const": "warning"
      },
      "stage": {
        "const": "extract"
      },
      "code": {
        "const": "not-rendered"
      },
      "message": {
        "type": "string"
      },
      "count": {
        "type": "integer",
        "description": "Number of those pages, including an interrupted run of the crawl."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Pages were read without the requested render; sent once, before the end of a crawl."
  },
  "RouteWarningEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "code",
      "message",
      "count"
    ],
    "properties": {
      "type": {
        "const": "warning"
      },
      "stage": {
        "const": "extract"
      },
      "code": {
        "const": "hash-routes"
      },
      "message": {
        "type": "string"
      },
      "count": {
        "type": "integer",
        "description": "Number of those addresses."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Links led to hash routes, which only a browser can read; sent once, before the end of a crawl."
  },
  "ContactWarningEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "code",
      "message"
    ],
    "properties": {
      "type": {
        "const": "warning"
      },
      "stage": {
        "const": "extract"
      },
      "code": {
        "const": "no-contact"
      },
      "message": {
        "type": "string"
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Many pages of a public site were read by an operator whom it cannot ask: SERVICE_CONTACT is not set. Sent once."
  },
  "SiteChanges": {
    "type": "object",
    "required": [
      "new",
      "same",
      "changed",
      "moved",
      "gone",
      "moved_urls",
      "gone_urls"
    ],
    "properties": {
      "new": {
        "type": "integer",
        "description": "Pages read that the stored graph has at no address."
      },
      "same": {
        "type": "integer"
      },
      "changed": {
        "type": "integer"
      },
      "moved": {
        "type": "integer",
        "description": "Pages whose content is now at a new address."
      },
      "gone": {
        "type": "integer",
        "description": "Pages that no longer exist, or that a complete crawl no longer found."
      },
      "moved_urls": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "from",
            "to"
          ],
          "properties": {
            "from": {
              "type": "string"
            },
            "to": {
              "type": "string"
            }
          }
        }
      },
      "gone_urls": {
        "type": "array",
        "items": {
          "type": "string"
        }
      }
    },
    "description": "Page changes of a site in numbers; lists have at most 200 entries."
  },
  "SiteDoneEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "pages_ok",
      "pages_total",
      "failed",
      "discovered",
      "remaining_queued",
      "exhausted",
      "stopped",
      "total_chars",
      "total_markdown_chars",
      "total_images",
      "total_tables",
      "largest_identical_group",
      "identical_content_groups",
      "chrome_blocks",
      "chrome_slots",
      "entities",
      "site_facts",
      "fact_sources",
      "graph",
      "changes",
      "duration_seconds",
      "refused",
      "refused_total",
      "refused_urls"
    ],
    "properties": {
      "type": {
        "const": "done"
      },
      "stage": {
        "const": "done"
      },
      "pages_ok": {
        "type": "integer"
      },
      "pages_total": {
        "type": "integer",
        "description": "Pages read or failed."
      },
      "failed": {
        "type": "integer"
      },
      "discovered": {
        "type": "integer"
      },
      "remaining_queued": {
        "type": "integer",
        "description": "Addresses left in the queue."
      },
      "exhausted": {
        "type": "boolean",
        "description": "Whether the queue is empty."
      },
      "stopped": {
        "type": "boolean",
        "description": "Whether the client disconnected."
      },
      "total_chars": {
        "type": "integer"
      },
      "total_markdown_chars": {
        "type": "integer"
      },
      "total_images": {
        "type": "integer"
      },
      "total_tables": {
        "type": "integer"
      },
      "largest_identical_group": {
        "type": "integer",
        "description": "Pages in the largest group with identical text."
      },
      "identical_content_groups": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "chars",
            "urls"
          ],
          "properties": {
            "chars": {
              "type": "integer"
            },
            "urls": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          }
        }
      },
      "chrome_blocks": {
        "type": "integer",
        "description": "Number of texts on nearly every page."
      },
      "chrome_slots": {
        "type": "integer",
        "description": "The same, counted by text and place."
      },
      "entities": {
        "type": "array",
        "items": {},
        "maxItems": 0
      },
      "site_facts": {
        "type": "object",
        "maxProperties": 0
      },
      "fact_sources": {
        "type": "object",
        "maxProperties": 0
      },
      "graph": {
        "$ref": "#/components/schemas/GraphCounts"
      },
      "changes": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/SiteChanges"
          },
          {
            "type": "null"
          }
        ],
        "description": "Changes since the stored graph of the site; null without one."
      },
      "duration_seconds": {
        "type": "number"
      },
      "refused": {
        "type": "object",
        "properties": {
          "robots": {
            "type": "integer"
          },
          "off-site": {
            "type": "integer"
          },
          "past-depth": {
            "type": "integer"
          },
          "not-a-page": {
            "type": "integer"
          },
          "excluded": {
            "type": "integer"
          },
          "not-included": {
            "type": "integer"
          },
          "queue-cap": {
            "type": "integer"
          },
          "trap": {
            "type": "integer"
          },
          "hash-route": {
            "type": "integer"
          },
          "modified-since": {
            "type": "integer"
          }
        }
      },
      "refused_total": {
        "type": "integer",
        "description": "Refused addresses."
      },
      "refused_urls": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "url",
            "reason"
          ],
          "properties": {
            "url": {
              "type": "string"
            },
            "reason": {
              "type": "string",
              "enum": [
                "robots",
                "off-site",
                "past-depth",
                "not-a-page",
                "excluded",
                "not-included",
                "queue-cap",
                "trap",
                "hash-route",
                "modified-since"
              ]
            }
          }
        },
        "description": "At most 200 of them, with a share for each reason."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The crawl ended."
  },
  "ErrorEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "code",
      "message"
    ],
    "properties": {
      "type": {
        "const": "error"
      },
      "stage": {
        "type": "string"
      },
      "code": {
        "type": "string",
        "description": "Stable error code, as in `X-Legible-Error` of blocking routes; `INTERNAL` for a fault."
      },
      "message": {
        "type": "string",
        "description": "Error message."
      },
      "status": {
        "type": "integer",
        "description": "HTTP status from the page's server, if it answered; only if the page could not be read."
      },
      "requires_render": {
        "type": "boolean",
        "description": "Whether a browser may still read the failed page: the response was an application shell or a script's challenge."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The run failed; the stream ends."
  },
  "SiteEvent": {
    "anyOf": [
      {
        "$ref": "#/components/schemas/SiteRunEvent"
      },
      {
        "$ref": "#/components/schemas/SiteStageEvent"
      },
      {
        "$ref": "#/components/schemas/AnalysisEvent"
      },
      {
        "$ref": "#/components/schemas/DiscoveryEvent"
      },
      {
        "$ref": "#/components/schemas/FrontierEvent"
      },
      {
        "$ref": "#/components/schemas/FetchingEvent"
      },
      {
        "$ref": "#/components/schemas/SitePageEvent"
      },
      {
        "$ref": "#/components/schemas/WarningEvent"
      },
      {
        "$ref": "#/components/schemas/GraphWarningEvent"
      },
      {
        "$ref": "#/components/schemas/RenderWarningEvent"
      },
      {
        "$ref": "#/components/schemas/RouteWarningEvent"
      },
      {
        "$ref": "#/components/schemas/ContactWarningEvent"
      },
      {
        "$ref": "#/components/schemas/SiteDoneEvent"
      },
      {
        "$ref": "#/components/schemas/ErrorEvent"
      }
    ],
    "description": "An event of the site stream."
  },
  "CrawlWebhookPages": {
    "type": "object",
    "required": [
      "sends",
      "sent",
      "attempts",
      "error"
    ],
    "properties": {
      "sends": {
        "type": "string",
        "enum": [
          "pages",
          "changes"
        ]
      },
      "sent": {
        "type": "integer",
        "description": "Id of the last event that was delivered or given up."
      },
      "attempts": {
        "type": "integer",
        "description": "Failed attempts to deliver the next message."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Error of the last attempt; null if it succeeded, and before the first."
      }
    },
    "description": "Delivery of a crawl's pages."
  },
  "CrawlWebhook": {
    "type": "object",
    "required": [
      "url",
      "delivered",
      "attempts",
      "error"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "delivered": {
        "type": "boolean",
        "description": "Whether the answer was a 2xx status."
      },
      "attempts": {
        "type": "integer",
        "description": "Number of attempts."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Error of the last attempt; null if it succeeded."
      },
      "pages": {
        "$ref": "#/components/schemas/CrawlWebhookPages",
        "description": "Delivery of its pages; absent if none are sent."
      }
    },
    "description": "Delivery of the webhook that reports a crawl's end."
  },
  "DetachedCrawl": {
    "type": "object",
    "required": [
      "id",
      "url",
      "state",
      "message",
      "created",
      "ended",
      "webhook",
      "last_event",
      "pages_ok",
      "failed",
      "queued",
      "discovered"
    ],
    "properties": {
      "id": {
        "type": "string"
      },
      "url": {
        "type": "string",
        "description": "Requested root."
      },
      "state": {
        "type": "string",
        "enum": [
          "running",
          "done",
          "waiting",
          "paused",
          "failed",
          "cancelled"
        ]
      },
      "message": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why it waits or failed, as a sentence; null otherwise."
      },
      "created": {
        "type": "number",
        "description": "Epoch seconds."
      },
      "ended": {
        "type": [
          "number",
          "null"
        ],
        "description": "Epoch seconds; null until it ends."
      },
      "webhook": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CrawlWebhook"
          },
          {
            "type": "null"
          }
        ],
        "description": "Null if none was requested."
      },
      "last_event": {
        "type": "integer",
        "description": "Id of its last event; 0 before the first."
      },
      "pages_ok": {
        "type": "integer",
        "description": "Pages read."
      },
      "failed": {
        "type": "integer",
        "description": "Pages that could not be read."
      },
      "queued": {
        "type": "integer",
        "description": "Pages in its queue."
      },
      "discovered": {
        "type": "integer",
        "description": "Accepted addresses, files included."
      }
    },
    "description": "Status of a detached crawl."
  },
  "CrawlPage": {
    "type": "object",
    "required": [
      "id",
      "type",
      "stage",
      "index",
      "url",
      "title",
      "byline",
      "published",
      "language",
      "description",
      "canonical",
      "depth",
      "citation",
      "ok",
      "error",
      "chars",
      "words",
      "blocks",
      "images",
      "tables",
      "markdown",
      "content_markdown",
      "content_blocks",
      "content_methods",
      "page_type",
      "page_type_confidence",
      "page_type_reasons",
      "page_type_runner_up",
      "canvas",
      "links_out",
      "render_note",
      "dead_end",
      "change",
      "cache",
      "strategy",
      "static_chars",
      "rendered_chars",
      "extracted",
      "failed",
      "newly_queued",
      "new_urls",
      "pages_per_minute",
      "totals",
      "graph",
      "queued",
      "discovered",
      "depth_counts",
      "discovered_kinds",
      "refused"
    ],
    "properties": {
      "id": {
        "type": "integer"
      },
      "type": {
        "const": "page"
      },
      "stage": {
        "const": "extract"
      },
      "index": {
        "type": "integer",
        "description": "Position in the order of completion, from 1."
      },
      "url": {
        "type": "string",
        "description": "Address after redirects; for a failed page, the requested one."
      },
      "title": {
        "type": "string",
        "description": "Heading of the page; empty without one."
      },
      "byline": {
        "type": [
          "string",
          "null"
        ],
        "description": "Author, publication date and language, as declared or shown; null if absent."
      },
      "published": {
        "type": [
          "string",
          "null"
        ]
      },
      "language": {
        "type": [
          "string",
          "null"
        ]
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "description": "Description that the page declares, and its canonical address; null if absent."
      },
      "canonical": {
        "type": [
          "string",
          "null"
        ]
      },
      "depth": {
        "type": "integer",
        "description": "Link distance from the root."
      },
      "citation": {
        "$ref": "#/components/schemas/Citation",
        "description": "Where its address was first found."
      },
      "ok": {
        "type": "boolean"
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "`HTTP 404` or another reason; null if the page was read."
      },
      "chars": {
        "type": "integer",
        "description": "Characters of its text."
      },
      "words": {
        "type": "integer",
        "description": "Words of `content_markdown`, or of `markdown` where that is empty or not built; each character is one in scripts written without spaces."
      },
      "blocks": {
        "type": "integer"
      },
      "images": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "tables": {
        "type": "integer"
      },
      "markdown": {
        "type": "string",
        "description": "Whole page as Markdown."
      },
      "content_markdown": {
        "type": "string",
        "description": "The content alone, without what the site repeats; empty if nothing was omitted."
      },
      "content_blocks": {
        "type": "integer"
      },
      "content_methods": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "landmarks",
            "main-landmark",
            "article-element",
            "article-body",
            "site-chrome",
            "block-model",
            "main-content"
          ]
        },
        "description": "Steps that omitted something, in order."
      },
      "page_type": {
        "type": "string",
        "enum": [
          "article",
          "documentation",
          "service",
          "forum",
          "collection",
          "listing",
          "product",
          "unknown"
        ]
      },
      "page_type_confidence": {
        "type": "number"
      },
      "page_type_reasons": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/TypeReason"
        }
      },
      "page_type_runner_up": {
        "type": "object",
        "required": [
          "type",
          "confidence"
        ],
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "",
              "article",
              "documentation",
              "service",
              "forum",
              "collection",
              "listing",
              "product",
              "unknown"
            ]
          },
          "confidence": {
            "type": "number"
          }
        }
      },
      "canvas": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CanvasPage"
          },
          {
            "type": "null"
          }
        ],
        "description": "Details of a canvas-rendered page; null for others."
      },
      "links_out": {
        "$ref": "#/components/schemas/LinksOut"
      },
      "render_note": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why the page was not rendered, and what a browser did or met besides loading it; null for neither."
      },
      "dead_end": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/DeadEnd"
          },
          {
            "type": "null"
          }
        ],
        "description": "Whether the page says that it is missing, refused or incomplete; null if it does not."
      },
      "change": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "new",
          "same",
          "changed",
          "moved",
          "gone",
          null
        ],
        "description": "Change since the stored graph, by the words of the content; null without a stored graph, and for a failed page not known to be gone. A page at a new address may become `moved` by the end of the crawl; `changes` of the done event counts it."
      },
      "cache": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CacheNote"
          },
          {
            "type": "null"
          }
        ],
        "description": "Cached copy used for the answer; null if the page was read anew."
      },
      "strategy": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied",
          null
        ],
        "description": "How it was fetched; null for a failed page."
      },
      "static_chars": {
        "type": "integer"
      },
      "rendered_chars": {
        "type": "integer"
      },
      "same_as": {
        "type": "integer",
        "description": "Index of the event of the same page, read earlier at another address. This event has no texts."
      },
      "twin": {
        "$ref": "#/components/schemas/PageTwin",
        "description": "Only with `fetch.markdown`: the site's own Markdown version of the page, if it has one."
      },
      "reservations": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/UsageReservation"
        },
        "description": "Reservations against uses of its text that it declares by its headers or meta elements; absent without any."
      },
      "without_scripts": {
        "$ref": "#/components/schemas/MissingText",
        "description": "What the plain page lacks; only in the crawl of a coverage report."
      },
      "selector_note": {
        "type": "string",
        "description": "Why `include` and `exclude` have less effect on this page than written; absent if they have all of it."
      },
      "extracted": {
        "type": "integer",
        "description": "Pages read so far."
      },
      "failed": {
        "type": "integer",
        "description": "Pages failed so far."
      },
      "newly_queued": {
        "type": "integer"
      },
      "new_urls": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Addresses this page added to the queue."
      },
      "pages_per_minute": {
        "type": "number"
      },
      "totals": {
        "$ref": "#/components/schemas/CrawlTotals"
      },
      "graph": {
        "$ref": "#/components/schemas/GraphCounts"
      },
      "queued": {
        "type": "integer",
        "description": "Queued pages."
      },
      "discovered": {
        "type": "integer",
        "description": "Accepted addresses, files included."
      },
      "depth_counts": {
        "type": "object",
        "additionalProperties": {
          "type": "integer"
        }
      },
      "discovered_kinds": {
        "type": "object",
        "required": [
          "page",
          "image",
          "pdf",
          "other_file",
          "archive",
          "category",
          "tag"
        ],
        "properties": {
          "page": {
            "type": "integer"
          },
          "image": {
            "type": "integer"
          },
          "pdf": {
            "type": "integer"
          },
          "other_file": {
            "type": "integer"
          },
          "archive": {
            "type": "integer"
          },
          "category": {
            "type": "integer"
          },
          "tag": {
            "type": "integer"
          }
        }
      },
      "refused": {
        "type": "object",
        "properties": {
          "robots": {
            "type": "integer"
          },
          "off-site": {
            "type": "integer"
          },
          "past-depth": {
            "type": "integer"
          },
          "not-a-page": {
            "type": "integer"
          },
          "excluded": {
            "type": "integer"
          },
          "not-included": {
            "type": "integer"
          },
          "queue-cap": {
            "type": "integer"
          },
          "trap": {
            "type": "integer"
          },
          "hash-route": {
            "type": "integer"
          },
          "modified-since": {
            "type": "integer"
          }
        },
        "description": "Refused addresses, each counted once."
      }
    },
    "description": "A page of a detached crawl: its event, and the id to continue after."
  },
  "DetachedCrawls": {
    "type": "object",
    "required": [
      "crawls"
    ],
    "properties": {
      "crawls": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/DetachedCrawl"
        }
      }
    },
    "description": "Detached crawls, newest first."
  },
  "WordChange": {
    "type": "object",
    "required": [
      "change",
      "words"
    ],
    "properties": {
      "change": {
        "type": "string",
        "enum": [
          "removed",
          "same",
          "added"
        ]
      },
      "words": {
        "type": "string",
        "description": "Words separated by spaces, without markup."
      }
    },
    "description": "Words in both versions, or in only one."
  },
  "SectionChange": {
    "type": "object",
    "required": [
      "change",
      "heading",
      "level",
      "words"
    ],
    "properties": {
      "change": {
        "type": "string",
        "enum": [
          "removed",
          "changed",
          "added"
        ]
      },
      "heading": {
        "type": "string",
        "description": "Current heading, else the earlier one; \"\" before the first."
      },
      "level": {
        "type": "integer",
        "description": "1 to 6; 0 before the first heading."
      },
      "words": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/WordChange"
        }
      }
    },
    "description": "A section that changed."
  },
  "PageDiff": {
    "type": "object",
    "required": [
      "url",
      "title",
      "change",
      "root",
      "sections",
      "sections_same",
      "cache",
      "strategy",
      "render_error"
    ],
    "properties": {
      "url": {
        "type": "string",
        "description": "Address after redirects."
      },
      "title": {
        "type": "string"
      },
      "change": {
        "type": "string",
        "enum": [
          "same",
          "changed"
        ]
      },
      "root": {
        "type": [
          "string",
          "null"
        ],
        "description": "Root of the stored graph it is compared with; null if compared with Markdown of the request."
      },
      "sections": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SectionChange"
        },
        "description": "Changed sections in page order; a removed one is at its former position."
      },
      "sections_same": {
        "type": "integer",
        "description": "Number of unchanged sections."
      },
      "cache": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CacheNote"
          },
          {
            "type": "null"
          }
        ],
        "description": "Cached copy used for the answer; null if the page was read anew."
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ]
      },
      "render_error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why only one representation exists; null if both exist, or only one was requested."
      }
    },
    "description": "Response of `/api/diff`."
  },
  "Fact": {
    "type": "object",
    "required": [
      "value",
      "confidence",
      "extractor",
      "modality",
      "source",
      "source_xpath"
    ],
    "properties": {
      "value": {
        "description": "Coerced to the schema's type."
      },
      "confidence": {
        "type": "number",
        "description": "Base of the match x weight of the source x 0.97 per level descended, at most 1."
      },
      "extractor": {
        "type": "string",
        "enum": [
          "structured-data",
          "llm"
        ],
        "description": "Always `structured-data`; `llm` is reserved."
      },
      "modality": {
        "type": "string",
        "enum": [
          "text",
          "dom-json"
        ],
        "description": "Always `dom-json`; `text` is reserved."
      },
      "source": {
        "type": [
          "string",
          "null"
        ],
        "description": "`<payload source>:<how>`, followed by ` (page wrapper)` or ` (social preview)` if it filled a gap."
      },
      "source_xpath": {
        "type": [
          "string",
          "null"
        ],
        "description": "XPath of the element that carries the payload; for Open Graph, of the property."
      }
    },
    "description": "A value for a path of a schema, with its source on the page and its confidence."
  },
  "SchemaChoice": {
    "type": "object",
    "required": [
      "page_type",
      "confidence",
      "fields",
      "subject_types",
      "payloads_considered",
      "payloads_used",
      "filled_from_fallback"
    ],
    "properties": {
      "page_type": {
        "type": "string",
        "enum": [
          "article",
          "documentation",
          "service",
          "forum",
          "collection",
          "listing",
          "product",
          "unknown"
        ]
      },
      "confidence": {
        "type": "number"
      },
      "fields": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Properties of the schema used; empty for an unknown type."
      },
      "subject_types": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "`@type` of each node accepted as describing the page."
      },
      "payloads_considered": {
        "type": "integer"
      },
      "payloads_used": {
        "type": "integer"
      },
      "filled_from_fallback": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Paths filled from the page wrapper or the social preview."
      }
    },
    "description": "How the schema was chosen if the caller supplied none."
  },
  "FactsResult": {
    "type": "object",
    "required": [
      "page",
      "facts",
      "schema_choice"
    ],
    "properties": {
      "page": {
        "$ref": "#/components/schemas/PageRecord"
      },
      "facts": {
        "type": "object",
        "additionalProperties": {
          "$ref": "#/components/schemas/Fact"
        }
      },
      "schema_choice": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/SchemaChoice"
          },
          {
            "type": "null"
          }
        ]
      }
    },
    "description": "Response of `/api/extract`; result of `extractFacts()`."
  },
  "SiteLine": {
    "type": "object",
    "required": [
      "kind",
      "root",
      "counts",
      "landed",
      "section_links",
      "version"
    ],
    "properties": {
      "kind": {
        "const": "site"
      },
      "root": {
        "type": "string",
        "description": "Requested root address."
      },
      "counts": {
        "$ref": "#/components/schemas/GraphCounts"
      },
      "landed": {
        "type": "string",
        "description": "Final address of the root."
      },
      "depths": {
        "type": "array",
        "items": {
          "type": "integer"
        },
        "description": "Pages by link distance from the root, from 0; the last of 20 also counts those farther away. Absent in files of older versions."
      },
      "section_links": {
        "type": "integer",
        "description": "Number of `section_link` lines, which `counts` lacks; reveals a truncated file."
      },
      "version": {
        "type": "integer",
        "description": "Format version of the lines."
      }
    },
    "description": "The first line of the graph file."
  },
  "JsonObject": {
    "type": "object",
    "additionalProperties": {},
    "description": "A JSON object; its keys are plain data, `__proto__` included."
  },
  "GraphPage": {
    "type": "object",
    "required": [
      "key",
      "url",
      "title",
      "depth",
      "chars",
      "content_hash",
      "kind",
      "sections"
    ],
    "properties": {
      "key": {
        "type": "string",
        "description": "Host without `www.`, path without trailing slash, query; no scheme."
      },
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "depth": {
        "type": "integer",
        "description": "Link distance from the root."
      },
      "chars": {
        "type": "integer",
        "description": "Characters of the page's text."
      },
      "content_hash": {
        "type": "string"
      },
      "words_hash": {
        "type": "string",
        "description": "SHA-256 of the content's words, without boilerplate, in hexadecimal; absent in older graphs."
      },
      "page_type": {
        "type": "string",
        "enum": [
          "article",
          "documentation",
          "service",
          "forum",
          "collection",
          "listing",
          "product",
          "unknown"
        ]
      },
      "language": {
        "type": "string",
        "description": "Language tag."
      },
      "published": {
        "type": "string",
        "description": "Date of publication, as ISO 8601."
      },
      "kind": {
        "const": "page"
      },
      "sections": {
        "type": "integer"
      },
      "declared": {
        "$ref": "#/components/schemas/JsonObject",
        "description": "Data that the page declares; only if the crawl stored it."
      }
    },
    "description": "A page of a graph."
  },
  "SectionLine": {
    "type": "object",
    "required": [
      "kind",
      "id",
      "page_key",
      "order",
      "heading",
      "level",
      "parent_id",
      "text",
      "links"
    ],
    "properties": {
      "kind": {
        "const": "section"
      },
      "id": {
        "type": "string",
        "description": "`<page key>#s<order>`"
      },
      "page_key": {
        "type": "string"
      },
      "order": {
        "type": "integer",
        "description": "Position on its page, from 0."
      },
      "heading": {
        "type": "string"
      },
      "level": {
        "type": "integer"
      },
      "parent_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Section of the parent heading; null for none."
      },
      "text": {
        "type": "string",
        "description": "Markdown below the heading."
      },
      "links": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Keys of the pages linked in its text."
      }
    },
    "description": "A section, as a line of the graph file."
  },
  "GraphEntity": {
    "type": "object",
    "required": [
      "key",
      "type",
      "name",
      "aliases",
      "kind",
      "pages"
    ],
    "properties": {
      "key": {
        "type": "string"
      },
      "type": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "aliases": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "kind": {
        "const": "entity"
      },
      "pages": {
        "type": "array",
        "items": {
          "type": "string"
        }
      }
    },
    "description": "An entity of a graph."
  },
  "LinkLine": {
    "type": "object",
    "required": [
      "kind",
      "source",
      "target",
      "anchors",
      "count"
    ],
    "properties": {
      "kind": {
        "const": "link"
      },
      "source": {
        "type": "string",
        "description": "Keys of the two pages."
      },
      "target": {
        "type": "string"
      },
      "anchors": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "count": {
        "type": "integer"
      }
    },
    "description": "Links between two pages, as a line of the graph file."
  },
  "MentionLine": {
    "type": "object",
    "required": [
      "kind",
      "section",
      "entity"
    ],
    "properties": {
      "kind": {
        "const": "mention"
      },
      "section": {
        "type": "string"
      },
      "entity": {
        "type": "string"
      }
    },
    "description": "A section that mentions an entity, as a line of the graph file."
  },
  "SectionLinkLine": {
    "type": "object",
    "required": [
      "kind",
      "section",
      "target",
      "anchor"
    ],
    "properties": {
      "kind": {
        "const": "section_link"
      },
      "section": {
        "type": "string"
      },
      "target": {
        "type": "string"
      },
      "anchor": {
        "type": "string"
      },
      "target_section": {
        "type": "string",
        "description": "Section of the target that the link's fragment names; absent without one."
      }
    },
    "description": "A link in the text of a section, as a line of the graph file."
  },
  "GraphLine": {
    "anyOf": [
      {
        "$ref": "#/components/schemas/SiteLine"
      },
      {
        "$ref": "#/components/schemas/GraphPage"
      },
      {
        "$ref": "#/components/schemas/SectionLine"
      },
      {
        "$ref": "#/components/schemas/GraphEntity"
      },
      {
        "$ref": "#/components/schemas/LinkLine"
      },
      {
        "$ref": "#/components/schemas/MentionLine"
      },
      {
        "$ref": "#/components/schemas/SectionLinkLine"
      }
    ],
    "description": "A line of the graph file."
  },
  "KeptGraphRecord": {
    "type": "object",
    "required": [
      "root",
      "pages",
      "sections",
      "depths",
      "bytes",
      "ended"
    ],
    "properties": {
      "root": {
        "type": "string"
      },
      "pages": {
        "type": "integer"
      },
      "sections": {
        "type": "integer"
      },
      "depths": {
        "type": "array",
        "items": {
          "type": "integer"
        },
        "description": "Pages by link distance from the root, from 0; the last of 20 also counts those farther away. Empty if its file is of an older version."
      },
      "bytes": {
        "type": "integer",
        "description": "Size of its file."
      },
      "ended": {
        "type": "number",
        "description": "End of its crawl, in epoch seconds."
      }
    },
    "description": "The stored graph of a crawl."
  },
  "GraphList": {
    "type": "object",
    "required": [
      "graphs"
    ],
    "properties": {
      "graphs": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/KeptGraphRecord"
        }
      }
    },
    "description": "Response of `/api/site/graphs`, most recent crawl first."
  },
  "Health": {
    "type": "object",
    "required": [
      "status",
      "render_available",
      "max_concurrent_renders",
      "private_hosts_blocked",
      "max_pages"
    ],
    "properties": {
      "status": {
        "const": "ok"
      },
      "render_available": {
        "type": "boolean"
      },
      "max_concurrent_renders": {
        "type": "integer"
      },
      "private_hosts_blocked": {
        "type": "boolean"
      },
      "max_pages": {
        "type": "integer",
        "description": "Maximum pages of a crawl; 0 = no limit."
      }
    },
    "description": "Response of `/api/health`."
  },
  "MappedAddress": {
    "type": "object",
    "required": [
      "url",
      "kind",
      "via",
      "found_on",
      "depth",
      "status"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "kind": {
        "type": "string",
        "enum": [
          "page",
          "image",
          "pdf",
          "other_file",
          "archive",
          "category",
          "tag"
        ]
      },
      "via": {
        "type": "string",
        "enum": [
          "sitemap",
          "link",
          "seed",
          "web-archive"
        ]
      },
      "found_on": {
        "type": [
          "string",
          "null"
        ],
        "description": "Page or sitemap that names it; null for the root."
      },
      "depth": {
        "type": "integer",
        "description": "Link distance from the root."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "`ok`, or why the page could not be read; null if it was not requested."
      }
    },
    "description": "An address of a site."
  },
  "SiteMap": {
    "type": "object",
    "required": [
      "root",
      "addresses",
      "remaining"
    ],
    "properties": {
      "root": {
        "type": "string"
      },
      "addresses": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/MappedAddress"
        }
      },
      "remaining": {
        "type": "integer",
        "description": "Pages not requested because of `crawl.discovery_limit`."
      }
    },
    "description": "Response of `/api/site/map`."
  },
  "OutlinePage": {
    "type": "object",
    "required": [
      "url",
      "title",
      "sections"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "sections": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "id",
            "heading",
            "level",
            "chars"
          ],
          "properties": {
            "id": {
              "type": "string"
            },
            "heading": {
              "type": "string",
              "description": "\"\" before the first heading."
            },
            "level": {
              "type": "integer"
            },
            "chars": {
              "type": "integer",
              "description": "Characters of the text below the heading."
            }
          }
        }
      }
    },
    "description": "A page's headings."
  },
  "SiteOutline": {
    "type": "object",
    "required": [
      "root",
      "pages"
    ],
    "properties": {
      "root": {
        "type": "string"
      },
      "pages": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/OutlinePage"
        }
      }
    },
    "description": "Response of `/api/site/outline`."
  },
  "TextResult": {
    "type": "object",
    "required": [
      "page",
      "text",
      "markdown",
      "content_markdown",
      "content_methods",
      "comments_markdown",
      "content_blocks",
      "page_type",
      "page_type_confidence",
      "images",
      "tables",
      "strategy",
      "render_error"
    ],
    "properties": {
      "page": {
        "$ref": "#/components/schemas/PageRecord"
      },
      "text": {
        "type": "string",
        "description": "Plain text of every block, in reading order."
      },
      "markdown": {
        "type": "string",
        "description": "The whole page: headings, links, images, tables, code."
      },
      "content_markdown": {
        "type": "string",
        "description": "The content alone; empty if nothing was omitted and the whole page is content."
      },
      "content_methods": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "landmarks",
            "main-landmark",
            "article-element",
            "article-body",
            "site-chrome",
            "block-model",
            "main-content"
          ]
        },
        "description": "Steps that omitted something, in order."
      },
      "comments_markdown": {
        "type": "string",
        "description": "Comments, apart from the content; empty without any, or if they are the page."
      },
      "content_blocks": {
        "type": "integer",
        "description": "Number of content blocks."
      },
      "page_type": {
        "type": "string",
        "enum": [
          "article",
          "documentation",
          "service",
          "forum",
          "collection",
          "listing",
          "product",
          "unknown"
        ]
      },
      "page_type_confidence": {
        "type": "number",
        "description": "Probability of the type; 0 if unknown."
      },
      "images": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Absolute addresses of the images, each once, in document order."
      },
      "tables": {
        "type": "integer",
        "description": "Data tables."
      },
      "render_note": {
        "type": "string",
        "description": "What a browser did or met besides loading the page; absent without anything to note."
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ]
      },
      "render_error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why only one representation exists; null if both exist, or only one was requested."
      },
      "screenshot": {
        "$ref": "#/components/schemas/Screenshot"
      },
      "html": {
        "type": "string",
        "description": "The document's HTML after its scripts have run."
      },
      "pdf": {
        "type": "string",
        "description": "The page as it prints, a PDF in base64."
      },
      "mhtml": {
        "type": "string",
        "description": "The page with its resources in one MHTML file."
      }
    },
    "description": "Response of `/api/text`; result of `readPage()`."
  },
  "RunRecord": {
    "type": "object",
    "required": [
      "name",
      "run",
      "host",
      "url",
      "mode",
      "started",
      "bytes",
      "ended",
      "message"
    ],
    "properties": {
      "name": {
        "type": "string",
        "description": "Name of the trace, a parameter of `/api/runs/trace`."
      },
      "run": {
        "type": "string",
        "description": "Id of the run."
      },
      "host": {
        "type": "string"
      },
      "url": {
        "type": [
          "string",
          "null"
        ],
        "description": "Requested address; null if the trace lacks it."
      },
      "mode": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "page",
          "site",
          null
        ]
      },
      "purpose": {
        "type": "string",
        "enum": [
          "blocks",
          "facts",
          "technologies"
        ],
        "description": "Absent for a read of texts and for a crawl."
      },
      "started": {
        "type": "number",
        "description": "Epoch seconds."
      },
      "bytes": {
        "type": "integer"
      },
      "ended": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "error",
          "done",
          "stopped",
          null
        ],
        "description": "How it ended: with an answer, with an error, or stopped by the client; null if it runs or was cut off."
      },
      "message": {
        "type": [
          "string",
          "null"
        ],
        "description": "Error message; null without one."
      }
    },
    "description": "A run with a trace."
  },
  "RunList": {
    "type": "object",
    "required": [
      "runs",
      "total"
    ],
    "properties": {
      "runs": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/RunRecord"
        }
      },
      "total": {
        "type": "integer",
        "description": "Number of traces."
      }
    },
    "description": "Response of `/api/runs`, newest first."
  },
  "SearchResult": {
    "type": "object",
    "required": [
      "section_id",
      "page_url",
      "page_title",
      "heading",
      "headings_above",
      "snippet",
      "marks",
      "score"
    ],
    "properties": {
      "section_id": {
        "type": "string",
        "description": "Id for `/api/site/section`."
      },
      "page_url": {
        "type": "string"
      },
      "page_title": {
        "type": "string"
      },
      "heading": {
        "type": "string",
        "description": "\"\" before the first heading of the page."
      },
      "headings_above": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Headings above it on its page, outermost first."
      },
      "snippet": {
        "type": "string",
        "description": "The part of its text with the most words of the query, as plain text on one line."
      },
      "marks": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/TextRange"
        },
        "description": "Words of the query in `snippet`."
      },
      "score": {
        "type": "number",
        "description": "BM25 score of the section's words plus the score of the links to it; comparable within one answer."
      }
    },
    "description": "A section that matches a search."
  },
  "SiteSearch": {
    "type": "object",
    "required": [
      "query",
      "results",
      "sections_matching",
      "has_more",
      "pages_in_graph"
    ],
    "properties": {
      "query": {
        "type": "string"
      },
      "results": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SearchResult"
        },
        "description": "Best first; of sections with the same opening only the best."
      },
      "sections_matching": {
        "type": "integer",
        "description": "Number of sections that match, with repeated ones."
      },
      "has_more": {
        "type": "boolean",
        "description": "Whether a larger `offset` returns further results."
      },
      "pages_in_graph": {
        "type": "integer"
      }
    },
    "description": "Response of `/api/site/search`."
  },
  "SiteSection": {
    "type": "object",
    "required": [
      "id",
      "page_url",
      "page_title",
      "heading",
      "level",
      "text"
    ],
    "properties": {
      "id": {
        "type": "string"
      },
      "page_url": {
        "type": "string"
      },
      "page_title": {
        "type": "string"
      },
      "heading": {
        "type": "string"
      },
      "level": {
        "type": "integer"
      },
      "text": {
        "type": "string",
        "description": "Markdown below the heading, verbatim."
      }
    },
    "description": "Response of `/api/site/section`."
  },
  "SiteFactsRow": {
    "type": "object",
    "required": [
      "url",
      "title",
      "has_data",
      "left_out",
      "facts",
      "schema_choice"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "has_data": {
        "type": "boolean",
        "description": "Whether the graph stores declared data of the page."
      },
      "left_out": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "json-ld",
            "microdata",
            "open-graph",
            "next-data",
            "rsc-flight",
            "nuxt",
            "initial-state"
          ]
        },
        "description": "Sources whose data was too large to store."
      },
      "facts": {
        "type": "object",
        "additionalProperties": {
          "$ref": "#/components/schemas/Fact"
        }
      },
      "schema_choice": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/SchemaChoice"
          },
          {
            "type": "null"
          }
        ]
      }
    },
    "description": "Facts of a page of a crawled site."
  },
  "SiteFacts": {
    "type": "object",
    "required": [
      "rows",
      "pages_matching",
      "has_more",
      "pages_with_data",
      "pages_in_graph"
    ],
    "properties": {
      "rows": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SiteFactsRow"
        },
        "description": "A row per page, in the order of the crawl; pages without facts included."
      },
      "pages_matching": {
        "type": "integer",
        "description": "Number of pages under `path`."
      },
      "has_more": {
        "type": "boolean",
        "description": "Whether a larger `offset` returns further rows."
      },
      "pages_with_data": {
        "type": "integer",
        "description": "Number of pages whose declared data is stored."
      },
      "pages_in_graph": {
        "type": "integer"
      }
    },
    "description": "Response of `/api/site/facts`."
  },
  "RunEvent": {
    "type": "object",
    "required": [
      "type",
      "run",
      "trace",
      "url",
      "engine",
      "started",
      "mode",
      "strategy",
      "render",
      "supplied"
    ],
    "properties": {
      "type": {
        "const": "run"
      },
      "run": {
        "type": "string",
        "description": "Id of the run."
      },
      "trace": {
        "type": "string",
        "description": "Name of the trace file, without its folder."
      },
      "url": {
        "type": "string",
        "description": "Requested address."
      },
      "engine": {
        "type": "string",
        "description": "Version of the package."
      },
      "started": {
        "type": "number",
        "description": "Epoch seconds."
      },
      "mode": {
        "const": "page"
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ],
        "description": "Requested strategy; `resolve` has the actual one."
      },
      "render": {
        "type": "boolean",
        "description": "Whether a browser is requested."
      },
      "supplied": {
        "type": "boolean",
        "description": "Whether the caller supplied the HTML."
      }
    },
    "description": "First frame of a page stream."
  },
  "StageEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "state",
      "message"
    ],
    "properties": {
      "type": {
        "const": "stage"
      },
      "stage": {
        "type": "string",
        "enum": [
          "resolve",
          "classify"
        ]
      },
      "state": {
        "const": "running"
      },
      "message": {
        "type": "string",
        "description": "Human-readable."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Start of a stage."
  },
  "ResolveEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "cache",
      "url",
      "strategy",
      "static_chars",
      "rendered_chars",
      "union_chars",
      "static_coverage",
      "blocks_only_in_static",
      "blocks_only_in_rendered",
      "render_error",
      "identity_declared",
      "render_note",
      "metadata"
    ],
    "properties": {
      "type": {
        "const": "resolve"
      },
      "stage": {
        "const": "resolve"
      },
      "cache": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CacheNote"
          },
          {
            "type": "null"
          }
        ],
        "description": "Cached copy used for the answer; null if the page was read anew."
      },
      "url": {
        "type": "string",
        "description": "Final address after redirects."
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ],
        "description": "How it was fetched."
      },
      "static_chars": {
        "type": "integer",
        "description": "Readable characters of the plain fetch."
      },
      "rendered_chars": {
        "type": "integer",
        "description": "Readable characters of the rendered page; 0 without one, or if the render in a union was empty."
      },
      "union_chars": {
        "type": "integer",
        "description": "Readable characters of the merged page."
      },
      "static_coverage": {
        "type": "number",
        "description": "Share of the union's characters found in the plain fetch, 0 to 1."
      },
      "blocks_only_in_static": {
        "type": "integer"
      },
      "blocks_only_in_rendered": {
        "type": "integer"
      },
      "render_error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why only one representation exists; null if both exist, or only one was requested."
      },
      "identity_declared": {
        "type": "boolean",
        "description": "Whether the operator's contact was declared to fetch it."
      },
      "render_note": {
        "type": [
          "string",
          "null"
        ],
        "description": "What a browser did or met besides loading the page; null without anything to note."
      },
      "metadata": {
        "$ref": "#/components/schemas/Metadata"
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The page was fetched: the method, and the text each method returned."
  },
  "ParseEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "blocks",
      "words",
      "reading_order",
      "reading_order_measured",
      "dom_order_differs",
      "direction",
      "content_hash",
      "frameworks",
      "requires_render",
      "kinds",
      "payloads",
      "left_out",
      "dead_end",
      "title",
      "byline",
      "published",
      "modified",
      "published_text",
      "modified_text",
      "site_name",
      "language",
      "description",
      "lead_image",
      "section",
      "tags",
      "reading_time",
      "declared_by"
    ],
    "properties": {
      "type": {
        "const": "parse"
      },
      "stage": {
        "const": "parse"
      },
      "blocks": {
        "type": "integer"
      },
      "words": {
        "type": "integer"
      },
      "reading_order": {
        "type": "string",
        "enum": [
          "geometric-xy-cut",
          "geometric-anchored",
          "dom-fallback",
          "single-block"
        ]
      },
      "reading_order_measured": {
        "type": "boolean"
      },
      "dom_order_differs": {
        "type": "boolean"
      },
      "direction": {
        "type": "string",
        "enum": [
          "ltr",
          "rtl"
        ],
        "description": "Direction that the page declares or shows, whatever the order of the blocks."
      },
      "content_hash": {
        "type": "string",
        "description": "SHA-256 of the page's text in hexadecimal."
      },
      "frameworks": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "requires_render": {
        "type": "boolean"
      },
      "kinds": {
        "type": "object",
        "properties": {
          "heading": {
            "type": "integer"
          },
          "paragraph": {
            "type": "integer"
          },
          "list-item": {
            "type": "integer"
          },
          "quote": {
            "type": "integer"
          },
          "code": {
            "type": "integer"
          },
          "table": {
            "type": "integer"
          },
          "image": {
            "type": "integer"
          },
          "media": {
            "type": "integer"
          },
          "math": {
            "type": "integer"
          },
          "term": {
            "type": "integer"
          },
          "definition": {
            "type": "integer"
          },
          "caption": {
            "type": "integer"
          },
          "control": {
            "type": "integer"
          },
          "rule": {
            "type": "integer"
          }
        },
        "description": "Block counts by kind, largest first."
      },
      "payloads": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "json-ld",
            "microdata",
            "open-graph",
            "next-data",
            "rsc-flight",
            "nuxt",
            "initial-state"
          ]
        }
      },
      "left_out": {
        "type": "object",
        "properties": {
          "attribute": {
            "type": "integer"
          },
          "style": {
            "type": "integer"
          },
          "stylesheet": {
            "type": "integer"
          },
          "dialog": {
            "type": "integer"
          },
          "twin": {
            "type": "integer"
          },
          "clipped": {
            "type": "integer"
          },
          "offscreen": {
            "type": "integer"
          },
          "screen-reader": {
            "type": "integer"
          },
          "skip-link": {
            "type": "integer"
          },
          "edit-control": {
            "type": "integer"
          },
          "template": {
            "type": "integer"
          },
          "fallback": {
            "type": "integer"
          },
          "display": {
            "type": "integer"
          },
          "visibility": {
            "type": "integer"
          },
          "opacity": {
            "type": "integer"
          },
          "overflow": {
            "type": "integer"
          },
          "font-size": {
            "type": "integer"
          },
          "color": {
            "type": "integer"
          },
          "transform": {
            "type": "integer"
          },
          "covered": {
            "type": "integer"
          },
          "characters": {
            "type": "integer"
          },
          "selector": {
            "type": "integer"
          },
          "removed": {
            "type": "integer"
          }
        },
        "description": "Words left out, by reason."
      },
      "left_out_samples": {
        "type": "object",
        "properties": {
          "attribute": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "style": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "stylesheet": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "dialog": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "twin": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "clipped": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "offscreen": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "screen-reader": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "skip-link": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "edit-control": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "template": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "fallback": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "display": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "visibility": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "opacity": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "overflow": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "font-size": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "color": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "transform": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "covered": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "characters": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "selector": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "removed": {
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        },
        "description": "Only if requested."
      },
      "pdf": {
        "$ref": "#/components/schemas/PdfRecord"
      },
      "file": {
        "$ref": "#/components/schemas/FileRecord"
      },
      "twin": {
        "$ref": "#/components/schemas/PageTwin"
      },
      "reservations": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/UsageReservation"
        }
      },
      "dead_end": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/DeadEnd"
          },
          {
            "type": "null"
          }
        ],
        "description": "Whether the page says that it is missing, refused or incomplete; null if it does not."
      },
      "title": {
        "type": [
          "string",
          "null"
        ]
      },
      "byline": {
        "type": [
          "string",
          "null"
        ],
        "description": "Author; several names are separated by commas."
      },
      "published": {
        "type": [
          "string",
          "null"
        ]
      },
      "modified": {
        "type": [
          "string",
          "null"
        ]
      },
      "published_text": {
        "type": [
          "string",
          "null"
        ],
        "description": "The date of publication in the words of the page, even if they state no day; null for none."
      },
      "modified_text": {
        "type": [
          "string",
          "null"
        ]
      },
      "site_name": {
        "type": [
          "string",
          "null"
        ]
      },
      "language": {
        "type": [
          "string",
          "null"
        ]
      },
      "description": {
        "type": [
          "string",
          "null"
        ]
      },
      "lead_image": {
        "type": [
          "string",
          "null"
        ],
        "description": "Absolute address of the image that represents it."
      },
      "section": {
        "type": [
          "string",
          "null"
        ],
        "description": "Section of the site in which the page is."
      },
      "tags": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Tags that the page declares, each once; empty if it declares none."
      },
      "reading_time": {
        "type": [
          "integer",
          "null"
        ],
        "description": "Declared time to read the page, in minutes."
      },
      "declared_by": {
        "type": "object",
        "properties": {
          "title": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "byline": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "published": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "modified": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "site_name": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "language": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "description": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "lead_image": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "section": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "tags": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          },
          "reading_time": {
            "type": "string",
            "enum": [
              "json-ld",
              "microdata",
              "open-graph",
              "address",
              "meta",
              "title",
              "twitter",
              "html",
              "shown",
              "text",
              "xmp",
              "pdf-info",
              "file"
            ]
          }
        },
        "description": "Source of each field that is neither null nor empty."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The page as blocks."
  },
  "ClassifyEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "state",
      "page_type",
      "confidence",
      "reasons",
      "runner_up",
      "available"
    ],
    "properties": {
      "type": {
        "const": "classify"
      },
      "stage": {
        "const": "classify"
      },
      "state": {
        "const": "done"
      },
      "page_type": {
        "type": "string",
        "enum": [
          "article",
          "documentation",
          "service",
          "forum",
          "collection",
          "listing",
          "product",
          "unknown"
        ]
      },
      "confidence": {
        "type": "number"
      },
      "reasons": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/TypeReason"
        }
      },
      "runner_up": {
        "type": "object",
        "required": [
          "type",
          "confidence"
        ],
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "",
              "article",
              "documentation",
              "service",
              "forum",
              "collection",
              "listing",
              "product",
              "unknown"
            ]
          },
          "confidence": {
            "type": "number"
          }
        }
      },
      "available": {
        "type": "boolean",
        "description": "False if no router model is installed."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The page type."
  },
  "RemovedCounts": {
    "type": "object",
    "required": [
      "landmarks",
      "main_landmark",
      "article_element",
      "article_body",
      "site_chrome",
      "boundary",
      "block_model"
    ],
    "properties": {
      "landmarks": {
        "type": "integer"
      },
      "main_landmark": {
        "type": "integer"
      },
      "article_element": {
        "type": "integer"
      },
      "article_body": {
        "type": "integer"
      },
      "site_chrome": {
        "type": "integer"
      },
      "boundary": {
        "type": "integer"
      },
      "block_model": {
        "type": "integer"
      }
    },
    "description": "Blocks removed per step; every key is present."
  },
  "SelectEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "kept",
      "total",
      "methods",
      "removed"
    ],
    "properties": {
      "type": {
        "const": "select"
      },
      "stage": {
        "const": "select"
      },
      "kept": {
        "type": "integer",
        "description": "Blocks kept as content."
      },
      "total": {
        "type": "integer",
        "description": "Blocks of the whole page."
      },
      "methods": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "landmarks",
            "main-landmark",
            "article-element",
            "article-body",
            "site-chrome",
            "block-model",
            "main-content"
          ]
        },
        "description": "Steps that removed something, in order."
      },
      "removed": {
        "$ref": "#/components/schemas/RemovedCounts",
        "description": "Blocks that each step removed."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "Result of content selection."
  },
  "DoneEvent": {
    "type": "object",
    "required": [
      "type",
      "stage",
      "url",
      "title",
      "images",
      "tables",
      "text",
      "markdown",
      "content_markdown",
      "comments_markdown"
    ],
    "properties": {
      "type": {
        "const": "done"
      },
      "stage": {
        "const": "done"
      },
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string",
        "description": "Heading of the page; empty without one."
      },
      "images": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Absolute addresses of the images, each once, in document order."
      },
      "tables": {
        "type": "integer",
        "description": "Data tables."
      },
      "text": {
        "type": "string"
      },
      "markdown": {
        "type": "string"
      },
      "content_markdown": {
        "type": "string"
      },
      "comments_markdown": {
        "type": "string"
      },
      "screenshot": {
        "$ref": "#/components/schemas/Screenshot"
      },
      "html": {
        "type": "string",
        "description": "The document's HTML after its scripts have run."
      },
      "pdf": {
        "type": "string",
        "description": "The page as it prints, a PDF in base64."
      },
      "mhtml": {
        "type": "string",
        "description": "The page with its resources in one MHTML file."
      },
      "at": {
        "type": "number"
      }
    },
    "description": "The whole page."
  },
  "PageEvent": {
    "anyOf": [
      {
        "$ref": "#/components/schemas/RunEvent"
      },
      {
        "$ref": "#/components/schemas/ErrorEvent"
      },
      {
        "$ref": "#/components/schemas/StageEvent"
      },
      {
        "$ref": "#/components/schemas/ResolveEvent"
      },
      {
        "$ref": "#/components/schemas/ParseEvent"
      },
      {
        "$ref": "#/components/schemas/ClassifyEvent"
      },
      {
        "$ref": "#/components/schemas/SelectEvent"
      },
      {
        "$ref": "#/components/schemas/DoneEvent"
      }
    ],
    "description": "An event of the page stream."
  },
  "SummaryEntity": {
    "type": "object",
    "required": [
      "pages",
      "key",
      "type",
      "name",
      "aliases"
    ],
    "properties": {
      "pages": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Addresses of the first pages that mention it."
      },
      "key": {
        "type": "string"
      },
      "type": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "aliases": {
        "type": "array",
        "items": {
          "type": "string"
        }
      }
    },
    "description": "An entity in a summary."
  },
  "SummaryHub": {
    "type": "object",
    "required": [
      "url",
      "title",
      "inbound",
      "outbound",
      "sections",
      "specificity"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "inbound": {
        "type": "integer",
        "description": "Pages that link to it, and pages it links to."
      },
      "outbound": {
        "type": "integer"
      },
      "sections": {
        "type": "integer"
      },
      "specificity": {
        "type": "number",
        "description": "Near 1 if one page links to it, 0 if every page does; 3 decimals."
      }
    },
    "description": "A page that others link to, in a summary."
  },
  "GraphSummary": {
    "type": "object",
    "required": [
      "root",
      "counts",
      "entities",
      "hubs",
      "deepest"
    ],
    "properties": {
      "root": {
        "type": "string"
      },
      "counts": {
        "$ref": "#/components/schemas/GraphCounts"
      },
      "entities": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SummaryEntity"
        },
        "description": "Those on most pages first."
      },
      "hubs": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SummaryHub"
        },
        "description": "Those with most inbound links first, then those with most sections."
      },
      "deepest": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "url",
            "depth"
          ],
          "properties": {
            "url": {
              "type": "string"
            },
            "depth": {
              "type": "integer"
            }
          }
        },
        "description": "Pages furthest from the root."
      }
    },
    "description": "Response of `/api/site/graph/summary`."
  },
  "TechnologyReport": {
    "type": "object",
    "required": [
      "url",
      "technologies",
      "frameworks",
      "metadata",
      "cache",
      "strategy",
      "render_error"
    ],
    "properties": {
      "url": {
        "type": "string",
        "description": "Address after redirects."
      },
      "technologies": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Technology"
        },
        "description": "By category, highest confidence first."
      },
      "frameworks": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "metadata": {
        "$ref": "#/components/schemas/Metadata"
      },
      "cache": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/CacheNote"
          },
          {
            "type": "null"
          }
        ],
        "description": "Cached copy used for the answer; null if the page was read anew."
      },
      "strategy": {
        "type": "string",
        "enum": [
          "static-only",
          "rendered-only",
          "union",
          "supplied"
        ]
      },
      "render_error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why only one representation exists; null if both exist, or only one was requested."
      }
    },
    "description": "Response of `/api/technologies`."
  },
  "RunTrace": {
    "type": "object",
    "required": [
      "name",
      "events",
      "next"
    ],
    "properties": {
      "name": {
        "type": "string"
      },
      "events": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/JsonObject"
        },
        "description": "Events from the requested index on; long values are truncated as in the trace."
      },
      "next": {
        "type": [
          "integer",
          "null"
        ],
        "description": "Index of the next events; null at the end."
      }
    },
    "description": "Response of `/api/runs/trace`."
  },
  "WatchCheck": {
    "type": "object",
    "required": [
      "at",
      "pages",
      "error"
    ],
    "properties": {
      "at": {
        "type": "number",
        "description": "Epoch seconds."
      },
      "pages": {
        "type": "integer",
        "description": "Pages read."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why the check failed; null if it succeeded."
      }
    },
    "description": "The last check of a watch."
  },
  "Watch": {
    "type": "object",
    "required": [
      "id",
      "url",
      "query",
      "every",
      "time_zone",
      "created",
      "next",
      "checks",
      "last",
      "last_report",
      "webhook"
    ],
    "properties": {
      "id": {
        "type": "string"
      },
      "url": {
        "type": "string"
      },
      "query": {
        "type": [
          "string",
          "null"
        ]
      },
      "every": {
        "type": "string",
        "description": "Schedule as a cron expression."
      },
      "time_zone": {
        "type": "string"
      },
      "created": {
        "type": "number",
        "description": "Epoch seconds."
      },
      "next": {
        "type": "integer",
        "description": "Time of the next check, in epoch seconds."
      },
      "checks": {
        "type": "integer",
        "description": "Number of checks so far."
      },
      "last": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/WatchCheck"
          },
          {
            "type": "null"
          }
        ]
      },
      "last_report": {
        "type": "integer",
        "description": "Id of the last report; 0 before the first."
      },
      "webhook": {
        "type": [
          "object",
          "null"
        ],
        "required": [
          "url",
          "delivered",
          "error"
        ],
        "properties": {
          "url": {
            "type": "string"
          },
          "delivered": {
            "type": "integer",
            "description": "Id of the last report that was delivered or given up."
          },
          "error": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why the last attempt failed; null if it succeeded, and before the first."
          }
        },
        "description": "Delivery to the webhook; null without one."
      }
    },
    "description": "Status of a watch."
  },
  "WatchChange": {
    "type": "object",
    "required": [
      "url",
      "title",
      "change",
      "sections"
    ],
    "properties": {
      "url": {
        "type": "string"
      },
      "title": {
        "type": "string"
      },
      "change": {
        "type": "string",
        "enum": [
          "new",
          "changed",
          "moved",
          "gone"
        ]
      },
      "from": {
        "type": "string",
        "description": "Former address of a moved page."
      },
      "sections": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SectionChange"
        },
        "description": "Changed sections of a changed page, as `/api/diff` returns them."
      },
      "cut": {
        "const": true,
        "description": "Whether sections were left out because the change is too large."
      }
    },
    "description": "A page that changed since the last check."
  },
  "WatchReport": {
    "type": "object",
    "required": [
      "id",
      "at",
      "changes"
    ],
    "properties": {
      "id": {
        "type": "integer",
        "description": "Number of the report within its watch, from 1."
      },
      "at": {
        "type": "number",
        "description": "Time of the check, in epoch seconds."
      },
      "changes": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/WatchChange"
        }
      }
    },
    "description": "The changes that one check found."
  },
  "WatchReports": {
    "type": "object",
    "required": [
      "reports"
    ],
    "properties": {
      "reports": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/WatchReport"
        }
      }
    },
    "description": "Response of `/api/watches/{id}/reports`, oldest first."
  },
  "Watches": {
    "type": "object",
    "required": [
      "watches"
    ],
    "properties": {
      "watches": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Watch"
        }
      }
    },
    "description": "Response of `/api/watches`."
  }
};

/** The answer of each operation. */
export const ANSWERS = {
  "audit": {
    "$ref": "#/components/schemas/AuditReport"
  },
  "blocks": {
    "$ref": "#/components/schemas/BlocksResult"
  },
  "chunks": {
    "$ref": "#/components/schemas/ChunksResult"
  },
  "config": {
    "$ref": "#/components/schemas/Config"
  },
  "context": {
    "$ref": "#/components/schemas/SiteContext"
  },
  "coverage": {
    "$ref": "#/components/schemas/CoverageReport"
  },
  "crawl": {
    "$ref": "#/components/schemas/SiteEvent"
  },
  "crawl_cancel": {
    "$ref": "#/components/schemas/DetachedCrawl"
  },
  "crawl_events": {
    "$ref": "#/components/schemas/SiteEvent"
  },
  "crawl_pages": {
    "$ref": "#/components/schemas/CrawlPage"
  },
  "crawl_pause": {
    "$ref": "#/components/schemas/DetachedCrawl"
  },
  "crawl_resume": {
    "$ref": "#/components/schemas/DetachedCrawl"
  },
  "crawl_start": {
    "$ref": "#/components/schemas/DetachedCrawl"
  },
  "crawl_status": {
    "$ref": "#/components/schemas/DetachedCrawl"
  },
  "crawls": {
    "$ref": "#/components/schemas/DetachedCrawls"
  },
  "diff": {
    "$ref": "#/components/schemas/PageDiff"
  },
  "facts": {
    "$ref": "#/components/schemas/FactsResult"
  },
  "graph": {
    "$ref": "#/components/schemas/GraphLine"
  },
  "graph_remove": {
    "$ref": "#/components/schemas/KeptGraphRecord"
  },
  "graphs": {
    "$ref": "#/components/schemas/GraphList"
  },
  "health": {
    "$ref": "#/components/schemas/Health"
  },
  "map": {
    "$ref": "#/components/schemas/SiteMap"
  },
  "outline": {
    "$ref": "#/components/schemas/SiteOutline"
  },
  "read": {
    "$ref": "#/components/schemas/TextResult"
  },
  "runs": {
    "$ref": "#/components/schemas/RunList"
  },
  "search": {
    "$ref": "#/components/schemas/SiteSearch"
  },
  "section": {
    "$ref": "#/components/schemas/SiteSection"
  },
  "site_facts": {
    "$ref": "#/components/schemas/SiteFacts"
  },
  "stream": {
    "$ref": "#/components/schemas/PageEvent"
  },
  "summary": {
    "$ref": "#/components/schemas/GraphSummary"
  },
  "technologies": {
    "$ref": "#/components/schemas/TechnologyReport"
  },
  "trace": {
    "$ref": "#/components/schemas/RunTrace"
  },
  "watch_check": {
    "$ref": "#/components/schemas/Watch"
  },
  "watch_feed": {
    "$ref": "#/components/schemas/WatchReports"
  },
  "watch_reports": {
    "$ref": "#/components/schemas/WatchReports"
  },
  "watch_start": {
    "$ref": "#/components/schemas/Watch"
  },
  "watch_status": {
    "$ref": "#/components/schemas/Watch"
  },
  "watch_stop": {
    "$ref": "#/components/schemas/Watch"
  },
  "watches": {
    "$ref": "#/components/schemas/Watches"
  }
};

/** When an error is raised, by its code. */
export const MEANINGS: Readonly<Record<string, string>> = {
  "PAGE_MISSING": "There is no such page: the server reports 404 or 410, or the page says so.",
  "PAGE_BLOCKED": "The server sent something other than the page: a block page, a challenge, a login, or nothing readable.",
  "PAGE_DISALLOWED": "robots.txt disallows the page and the caller respects it. `reason` quotes the rule.",
  "PAGE_FETCH_FAILED": "No fetch returned a page: a refused address, an HTTP error, a broken transport, not a page, too\nlarge.",
  "SUPPLIED_HTML": "HTML supplied by the caller that cannot be read: empty or too large. The specification defines its `name`.",
  "SELECTOR": "A page on which the caller's `include` or `exclude` matches nothing, or leaves nothing to read.",
  "BLOCKED_HOST": "An address that the private-host guard refuses, by name or resolved address. Thrown by `net`.",
  "HTTP": "Why an HTTP exchange returned no page; `message` is the cause in plain words, without the\naddress. Thrown by `net`.",
  "RENDER": "Why a browser returned no page; `kind` separates no browser, no response, no page and no time.\nThrown by `browser`.",
  "INVALID_REQUEST": "A request with an invalid body or query; `detail` is the 422 array or a sentence.",
  "REQUEST_TOO_LARGE": "A request body over `REQUEST_MAX_BYTES`.",
  "SERVICE_BUSY": "Too many requests are open; the client may retry a little later.",
  "SERVICE_CLOSING": "The service is shutting down.",
  "CRAWL_MISSING": "No detached crawl has the id.",
  "WATCH_MISSING": "No watch has the id.",
  "WATCHES_ELSEWHERE": "Another process has locked the watches, or their store cannot be opened.",
  "CRAWL_ENDED": "A detached crawl has ended and can be neither paused nor resumed.",
  "CRAWL_CANCELLED": "A detached crawl was cancelled; the abort reason of its run.",
  "CRAWL_LOG": "The log of a detached crawl cannot be read, so the crawl cannot be resumed.",
  "CRAWLS_ELSEWHERE": "Detached crawls are unavailable here: another process has locked the store, their storage does not answer, or\nthis process is shutting down.",
  "ENVIRONMENT": "An environment variable with an invalid value; thrown at start.",
  "GRAPH_MISSING": "This instance has no stored graph of a root.",
  "GRAPH_EMPTY": "A graph has no sections, so it cannot answer.",
  "GRAPH_DATA_MISSING": "A graph holds no declared data, from which facts could be read.",
  "SECTION_MISSING": "A graph has no section with the id.",
  "RUN_MISSING": "This instance has no trace with the name.",
  "GRAPH_FILE": "A graph file that cannot be read: truncated, damaged, or in another format.",
  "MODEL_FILE": "A trained model file that does not fit the code that reads it.",
  "READ_LIMIT": "A page that exceeded the time or memory limit of one read; becomes a refusal."
};
