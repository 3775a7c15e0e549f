import { type AnyEndpoint, get } from '#contracts/kernel/endpoint.ts'

/**
 * An endpoint of which the first page needs no more than its address and who may use it: the schemas come with the page that asks it. The path
 * is checked against the declaration, which is named by type only; that the rest agrees, access.test.ts sees to.
 */
export const namedGet = <E extends AnyEndpoint>(path: E['path'], more: Other = {}): AnyEndpoint =>
  get(path, { zh: path, allow: ['employee'], ...more })
/** where it is another than the path says */
type Other = { permission?: string }
