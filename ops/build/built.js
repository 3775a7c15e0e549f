import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * For tests: builds a module of these lines at this path, as the applications are built. @returns the code that a browser gets at once, and
 * its exports
 */
export const builtAt = async (file, lines, plugins) => {
    const id = join(root, file);
    const result = await build({
        configFile: false,
        root,
        logLevel: 'error',
        build: {
            write: false,
            minify: false,
            lib: { entry: id, formats: ['es'] },
            rolldownOptions: { treeshake: { moduleSideEffects: false } },
        },
        plugins: [
            ...plugins,
            {
                name: 'page',
                enforce: 'pre',
                resolveId: asked => (asked === id ? id : undefined),
                load: asked => (asked === id ? lines : undefined),
            },
        ],
    });
    const [{ output }] = result;
    const { code, dynamicImports: later } = output[0];
    return { code, later, exports: await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`) };
};
