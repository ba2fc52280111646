import { chromium } from "playwright-core";
import { startServer } from "./support/server.mjs";
const fs=[]; const server = await startServer({ after: (f) => fs.push(f) });
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const pages = process.argv.slice(2);
for (const [name, w, h, mobile, scheme] of [["phone",390,844,true,"light"],["desk",1366,768,false,"light"]]) {
    const c = await b.newContext({ baseURL: server.url, viewport: { width: w, height: h }, hasTouch: mobile, isMobile: mobile, locale: "en-GB", colorScheme: scheme, reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await c.newPage();
    for (const path of pages) {
      const r = await page.goto(path, {timeout: 60000}); await page.waitForTimeout(300);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      console.log(name, path, r.status(), wide);
      await page.screenshot({ path: `/tmp/p-${name}-${path.replaceAll(/[^a-z0-9]+/gi,"_")}.png` });
    }
    await c.close();
}
await b.close(); for (const f of fs) await f(); process.exit(0);
