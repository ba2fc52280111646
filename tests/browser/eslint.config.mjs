// Lints for the scripts of the pages and for the browser tests: `npm run lints`. Paths are relative to the workspace.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-implicit-coercion": "error",
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["crates/**/*.js"], languageOptions: { globals: globals.browser } },
  // Functions that a test hands to a page run in the browser.
  { files: ["tests/**/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
