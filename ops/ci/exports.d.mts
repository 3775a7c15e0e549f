export const idleIn: (texts: Map<string, string>) => string[]
export const idle: () => Promise<string[]>
