import { readFileSync } from 'node:fs';
/**
 * The required calls by method and path: the catalogue (`ops/ci/catalogue.tsv`) with the exceptions and additions of this system, by name
 * and with a reason (`ops/ci/calls.tsv`); docs/CALLS.md. Both are data: no declaration is read.
 */
export const catalogue = () => new Map([...rowsOf('catalogue'), ...rowsOf('calls')].map(row => [named(row), row]));
export const rowsOf = (file) => readFileSync(`ops/ci/${file}.tsv`, 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => {
    const [method = '', path = '', kind = '', actors = '', why = ''] = line.split('\t');
    // in the catalogue this column has the call's name, which is not used
    return { method, path, kind: kinds[kind], actors: actorsOf(actors), why: file === 'calls' ? why : '' };
});
export const named = ({ method, path }) => `${method} ${path}`;
/** a sheet that is made is a file like every other */
const kinds = { query: 'query', command: 'command', upload: 'upload', file: 'file', export: 'file' };
/** The catalogue's `auditor` is an employee whose role reads the module; roles define these, not calls. */
const actorsOf = (text) => [...new Set(text.split(',').map(actor => (actor === 'auditor' ? 'employee' : actor)))].sort();
