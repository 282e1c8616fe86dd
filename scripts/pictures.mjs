// Takes the pictures of scripts/pictures, and asks axe-core about each page.
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, tools] = process.argv.slice(2);
const require = createRequire(join(tools, "node_modules/"));
const puppeteer = require("puppeteer-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const WIDTHS = [320, 390, 1200];
const SCHEMES = ["light", "dark"];

const browser = await puppeteer.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
const names = (end) => readdirSync(folder).filter((name) => name.endsWith(end)).sort();
let wrong = 0;

for (const name of names(".html")) {
  for (const scheme of SCHEMES) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: 600, deviceScaleFactor: 1 });
      await page.goto(pathToFileURL(join(folder, name)).href);
      await page.screenshot({ path: join(folder, `${name.slice(0, -5)}-${width}-${scheme}.png`), fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) {
        wrong += 1;
        console.log(`${name}: ${wide} wide on a screen of ${width}`);
      }
    }
    await page.evaluate(axe);
    // The heading of a mail is its subject.
    const { violations } = await page.evaluate(() => axe.run({ rules: { "page-has-heading-one": { enabled: false } } }));
    for (const { id, help, nodes } of violations) {
      wrong += 1;
      console.log(`${name}, ${scheme}: ${id}: ${help}: ${nodes[0].html}`);
    }
  }
}

// A text as programs show it: in a font of one width, and in one of many.
for (const name of ["your-move.txt", "score.txt"]) {
  const text = readFileSync(join(folder, name), "utf8").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  for (const font of ["monospace", "sans-serif"]) {
    await page.setViewport({ width: 700, height: 600, deviceScaleFactor: 1 });
    await page.setContent(`<pre style="font:15px ${font}">${text}</pre>`);
    await page.screenshot({ path: join(folder, `${name.slice(0, -4)}-text-${font}.png`), fullPage: true });
  }
}

// The README's, doc/letter.png: what a telephone shows of a letter before anybody scrolls.
await page.setViewport({ width: 390, height: 770, deviceScaleFactor: 1 });
await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
await page.goto(pathToFileURL(join(folder, "your-move.html")).href);
await page.screenshot({ path: join(folder, "letter.png") });

await browser.close();
console.log(`${names(".png").length} pictures in ${folder}; ${wrong} things wrong`);
process.exit(wrong === 0 ? 0 : 1);
