import { gzipSync } from 'node:zlib';
import { build } from 'vite';
/** The value of one file less, in bytes: its headers, and its part of the browser's limit of six requests at a time. */
const FILE = 5_000;
const HEADERS = 390;
/**
 * No page may request more than 25 files (docs/SPEED.md), and the bundler adds one to those counted here. For a page with more files, each
 * file less is finally worth eight times as much.
 */
const [MOST, DEARER] = [24, 8];
/** The factor by which a page may grow. It is counted with each chunk compressed alone; together they are smaller by about as much. */
const GROWTH = 1.09;
const SLIM_GROWTH = 1.07;
/** The factor by which pages may grow once more, so that none has too many files. */
const LAST_GROWTH = 1.05;
/** A file or a byte of a page that is opened often counts as much as those of so many others. */
const OFTEN = 3;
const NAME = 'chunks';
/**
 * Vite plugin that merges chunks where a saved request is worth more than the bytes loaded in vain. The bundler makes a chunk of all
 * modules with the same importers, even where one of these is only opened inside another and has the modules already; its own grouping
 * knows sizes, not pages. The application is bundled twice, since the contents of a chunk are known only after unused code was removed.
 */
export const chunks = (kinds = {}) => ({
    name: NAME,
    apply: 'build',
    async config({ plugins = [], ...config }) {
        let seen = [];
        const look = {
            name: `${NAME}:look`,
            // before Vite removes files that hold only styles
            enforce: 'pre',
            generateBundle(_, bundle) {
                seen = chunksOf(Object.values(bundle), kinds);
            },
        };
        const others = plugins.flat().filter(plugin => !(plugin && 'name' in plugin && plugin.name === NAME));
        await build({
            ...config,
            configFile: false,
            logLevel: 'error',
            plugins: [...others, look],
            build: { ...config.build, write: false },
        });
        const groups = grouped(seen, kinds.most);
        const group = { debugName: NAME, name: (id) => groups.get(id) ?? null, includeDependenciesRecursively: false };
        return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
});
const chunksOf = (bundle, { slim = [], often = [] }) => {
    const isAmong = (pages, { facadeModuleId }) => pages.some(page => facadeModuleId?.endsWith(page));
    const styles = new Map(bundle.flatMap(file => (file.type === 'asset' ? [[file.fileName, file.source]] : [])));
    const files = bundle.filter(file => file.type === 'chunk');
    const byFile = new Map(files.map((file) => {
        const css = [...(file.viteMetadata?.importedCss ?? [])].map(name => styles.get(name) ?? '');
        const chunk = {
            name: file.name,
            modules: Object.keys(file.modules),
            imports: new Set(),
            dynamicImports: new Set(),
            bytes: [file.code, ...css].reduce((sum, text) => sum + gzipSync(text).length, 0),
            styled: css.length > 0,
            slim: isAmong(slim, file),
            often: isAmong(often, file),
        };
        if (file.isEntry || file.isDynamicEntry)
            chunk.page = file.isEntry ? 'first' : 'later';
        return [file.fileName, chunk];
    }));
    const named = (names) => new Set(names.flatMap(name => byFile.get(name) ?? []));
    for (const file of files) {
        const chunk = byFile.get(file.fileName);
        chunk.imports = named(file.imports);
        chunk.dynamicImports = named(file.dynamicImports);
    }
    return [...byFile.values()];
};
/** The chunk name of each module that is merged with others. Modules that stay as the bundler has them are not listed. */
export const grouped = (all, [tooMany, dearest] = [MOST, DEARER]) => {
    const chunks = new Set(all);
    const groups = new Map();
    const most = new Map([...loads(chunks)].map(([page, files]) => [page, weight(files) * (page.slim ? SLIM_GROWTH : GROWTH)]));
    let dearer = 1;
    for (let merged = true; merged || dearer < dearest;) {
        // merges for pages with too many files come last: little of what other pages may grow is then left, so they may grow a little more
        if (!merged)
            dearer = dearest;
        merged = false;
        const loaded = loads(chunks);
        const done = new Set();
        for (const { into, from, lost } of worthwhile(chunks, loaded, dearer, tooMany)) {
            if (done.has(into) || done.has(from))
                continue;
            // a merge with a cost for some page changes the costs of others
            if (lost > 0 && merged)
                continue;
            const grown = [...loaded].filter(([page, files]) => weight(files) + inVain(into, from, files) > most.get(page) * (dearer > 1 ? LAST_GROWTH : 1));
            if (grown.some(([, files]) => inVain(into, from, files) > 0))
                continue;
            if (reachesByOthers(into, from) || reachesByOthers(from, into))
                continue;
            merge(into, from, chunks);
            groups.set(into, into.name);
            groups.delete(from);
            done.add(into).add(from);
            merged = true;
        }
    }
    const names = [...groups.values()];
    const nth = new Map([...groups.keys()].map((chunk, at) => [chunk, names.slice(0, at).filter(name => name === chunk.name).length]));
    return new Map([...groups.keys()].flatMap(chunk => chunk.modules.map(id => [id, `${chunk.name}${nth.get(chunk) || ''}`])));
};
const filesOf = (chunks) => {
    let count = 0;
    for (const { styled } of chunks)
        count += styled ? 2 : 1;
    return count;
};
const weight = (files) => {
    let sum = 0;
    for (const { bytes, styled } of files)
        sum += bytes + HEADERS * (styled ? 2 : 1);
    return sum;
};
const closure = (chunk, found = new Set()) => {
    if (found.has(chunk))
        return found;
    found.add(chunk);
    for (const other of chunk.imports)
        closure(other, found);
    return found;
};
/** By page: all files that are loaded once it works, including those of the pages inside which it is always opened. */
const loads = (chunks) => {
    const pages = [...chunks].filter(({ page }) => page);
    const own = new Map(pages.map(page => [page, closure(page)]));
    const opens = new Map(pages.map(page => [page, new Set([...own.get(page)].flatMap(chunk => [...chunk.dynamicImports]))]));
    const openers = new Map(pages.map(page => [page, pages.filter(other => other !== page && opens.get(other).has(page))]));
    const loaded = new Map(pages.map(page => [page, page.page === 'first' ? own.get(page) : new Set(chunks)]));
    for (let changed = true; changed;) {
        changed = false;
        for (const page of pages.filter(({ page }) => page === 'later')) {
            const [one = new Set(), ...others] = openers.get(page).map(other => loaded.get(other));
            const next = new Set([...own.get(page), ...[...one].filter(chunk => others.every(files => files.has(chunk)))]);
            changed ||= next.size !== loaded.get(page).size;
            loaded.set(page, next);
        }
    }
    return loaded;
};
/** Pairs of chunks that are better merged, best first; `lost` are the bytes that all pages together would load in vain. */
const worthwhile = (chunks, loaded, dearer, tooMany) => {
    const shared = [...chunks]
        .filter(({ page }) => !page)
        .map(chunk => ({ chunk, pages: new Set([...loaded.values()].filter(files => files.has(chunk))) }));
    const counted = new Map([...loaded].map(([{ often }, files]) => [files, often ? OFTEN : 1]));
    const worth = new Map([...counted].map(([files, times]) => [files, times * (filesOf(files) > tooMany ? dearer * FILE : FILE)]));
    const pairs = [];
    for (const [at, into] of shared.entries())
        for (const from of shared.slice(at + 1)) {
            let both = 0;
            for (const files of into.pages)
                if (from.pages.has(files))
                    both += worth.get(files);
            const saved = both * (into.chunk.styled && from.chunk.styled ? 2 : 1);
            let lost = 0;
            for (const files of [...into.pages, ...from.pages]) {
                if (lost >= saved)
                    break;
                lost += counted.get(files) * inVain(into.chunk, from.chunk, files);
            }
            if (lost < saved)
                pairs.push({ into: into.chunk, from: from.chunk, lost, saved });
        }
    return pairs.sort((a, b) => b.saved - b.lost - (a.saved - a.lost));
};
/** Bytes that a page with these files would load in vain if the two chunks were one. */
const inVain = (into, from, files) => {
    if (files.has(into) === files.has(from))
        return 0;
    return weight([...closure(files.has(into) ? from : into)].filter(chunk => !files.has(chunk))) - HEADERS;
};
/** Tells whether a chunk needs the other through a third, which after joining would need both and be needed by them. */
const reachesByOthers = (from, to) => [...from.imports].some(third => third !== to && closure(third).has(to));
const merge = (into, from, chunks) => {
    chunks.delete(from);
    if (from.bytes > into.bytes)
        into.name = from.name;
    into.modules = [...into.modules, ...from.modules];
    into.bytes += from.bytes;
    into.styled ||= from.styled;
    for (const other of from.imports)
        into.imports.add(other);
    for (const other of from.dynamicImports)
        into.dynamicImports.add(other);
    for (const { imports } of chunks)
        if (imports.delete(from))
            imports.add(into);
    into.imports.delete(into);
};
