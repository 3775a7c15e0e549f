export declare const packages: { external: string[]; banner: { js: string } }
export declare const bundle: (programs: Record<string, string>, outdir: string) => Promise<void>
export declare const build: (options?: { all?: boolean }) => Promise<void>
