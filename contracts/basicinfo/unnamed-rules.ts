/** what becomes of a paid order's seats without names when the limit of names passes (setting `unnamedAtNameLimit`) */
export const unnamedRules = { ASK: '由航司处理', KEEP: '保留座位', RELEASE: '自动退回' } as const
export type UnnamedRule = keyof typeof unnamedRules
