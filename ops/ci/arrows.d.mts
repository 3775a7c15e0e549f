export function wrongArrow(from: string, to: string): string | undefined
export function wrongArrows(): Promise<string[]>
export function impureRules(): Promise<string[]>
export const stateIn: (text: string) => string | undefined
export const stateful: () => Promise<string[]>
export const unbrokenIn: (text: string) => string[]
export const breathless: () => Promise<string[]>
