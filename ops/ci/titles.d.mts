export const titlesIn: () => { titles: Map<string, boolean>; read: (line: string) => void }
