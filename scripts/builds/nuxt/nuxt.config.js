export default defineNuxtConfig({ telemetry: false, compatibilityDate: "2025-01-01" });
