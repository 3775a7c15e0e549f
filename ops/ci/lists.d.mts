export const lists: (order: string, isThere: (path: string) => boolean) => Record<string, string>
