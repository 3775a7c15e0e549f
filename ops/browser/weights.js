import { existsSync, readFileSync, statSync } from 'node:fs';
/** bytes of the headers of one answer with a script or a style */
const HEADERS = 390;
const distOf = (app) => new URL(`../../dist/${app}/`, import.meta.url);
const manifestOf = (app) => JSON.parse(readFileSync(new URL('.vite/manifest.json', distOf(app)), 'utf8'));
/** The sources of everything that is loaded separately: pages, dialogs, contents of lists. */
export const openedIn = (app) => Object.entries(manifestOf(app)).flatMap(([name, { isDynamicEntry }]) => (isDynamicEntry ? [name] : []));
/**
 * The files that a browser loads before a page works, or several pages one after another, by the manifest of a build in dist/: addresses of
 * scripts and styles, and KB sent for them and the shell, with headers.
 */
export const weightOf = (app, ...pages) => {
    const dist = distOf(app);
    const manifest = manifestOf(app);
    const seen = new Set();
    const follow = (name) => {
        const chunk = manifest[name];
        if (!chunk)
            throw new Error(`${name} is not in the build's manifest`);
        if (seen.has(chunk.file))
            return;
        for (const file of [chunk.file, ...(chunk.css ?? [])])
            seen.add(file);
        for (const other of chunk.imports ?? [])
            follow(other);
    };
    follow('index.html');
    for (const page of pages)
        follow(page);
    const files = [...seen].map(file => new URL(file, dist));
    return {
        files,
        kilobytes: [...files, new URL('index.html', dist)].reduce((sum, file) => sum + (sentBytes(file) + HEADERS) / 1024, 0),
    };
};
/** in the encoding of a current browser */
const sentBytes = (file) => {
    const compressed = new URL(`${file.href}.br`);
    return statSync(existsSync(compressed) ? compressed : file).size;
};
