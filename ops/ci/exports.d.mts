export const idleIn: (texts: Map<string, string>) => string[]
export const homonymsIn: (texts: Map<string, string>) => string[]
export const wrongExports: () => Promise<string[]>
