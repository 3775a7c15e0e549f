import { relative } from 'node:path';
/**
 * Vite plugin that lists the files of each page (`.vite/preloads.json`), so that the server names them all in the HTML shell. The browser
 * then loads them at once, not each after the one before has run. @param pages by address as in the server's router: sources under the
 * application's folder, each opened inside the one before
 */
export const preloads = (pages) => {
    let root = '';
    let base = '';
    return {
        name: 'preloads',
        apply: 'build',
        // after Vite has removed files that hold only styles
        enforce: 'post',
        configResolved(config) {
            root = config.root;
            base = config.base;
        },
        generateBundle(_, bundle) {
            const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
            const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
            const bySource = new Map(chunks.flatMap(chunk => (chunk.facadeModuleId ? [[relative(root, chunk.facadeModuleId), chunk]] : [])));
            /** a file and its imports; styles are in Vite's order */
            const filesFrom = (file, found = new Set()) => {
                const chunk = byFile.get(file);
                if (!chunk || found.has(file))
                    return found;
                found.add(file);
                for (const other of chunk.imports)
                    filesFrom(other, found);
                for (const style of chunk.viteMetadata?.importedCss ?? [])
                    found.add(style);
                return found;
            };
            // the shell already names these
            const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...filesFrom(fileName)]));
            const filesOf = (sources) => {
                const files = new Set();
                for (const source of sources) {
                    const chunk = bySource.get(source);
                    if (!chunk)
                        return this.error(`${source} is no page of its own`);
                    filesFrom(chunk.fileName, files);
                }
                return [...files].filter(file => !first.has(file)).map(file => base + file);
            };
            const told = Object.fromEntries(Object.entries(pages).map(([address, sources]) => [address, filesOf(sources)]));
            this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(told) });
        },
    };
};
