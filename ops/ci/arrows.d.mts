export function wrongArrow(from: string, to: string): string | undefined
export function wrongArrows(): Promise<string[]>
