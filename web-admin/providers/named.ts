import { type AnyEndpoint, get, query } from '#contracts/kernel/endpoint.ts'

/**
 * An endpoint of which the first page needs no more than its address and who may use it: the schemas come with the page that asks it. The path
 * is checked against the declaration, which is named by type only; that the rest agrees, access.test.ts sees to.
 */
export const namedQuery = <E extends AnyEndpoint>(path: E['path']): AnyEndpoint => query(path, { zh: path, allow: ['employee'] })
export const namedGet = <E extends AnyEndpoint>(path: E['path']): AnyEndpoint => get(path, { zh: path, allow: ['employee'] })
