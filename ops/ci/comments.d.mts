export const commentsOf: (text: string) => { at: number; lines: string[] }[]
export const candidatesIn: (text: string) => { line: number; mark: string; said: string }[]
