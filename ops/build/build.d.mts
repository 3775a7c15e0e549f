export declare const bundle: (programs: Record<string, string>, outdir: string) => Promise<void>
export declare const build: (options?: { all?: boolean }) => Promise<void>
