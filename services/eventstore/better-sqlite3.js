import { createRequire } from 'node:module';
const [major] = process.versions.node.split('.').map(Number);
/**
 * The version of better-sqlite3 for the running Node. Version 13 speaks Node-API 10 and crashes Node 20 by a segmentation fault. Version
 * 12, made for one version of V8, crashes Node from 24.19 on during garbage collection (nodejs/node#65446). Both have the same interface
 * and read the same files.
 */
export const Sqlite = createRequire(import.meta.url)(major < 22 ? 'better-sqlite3-12' : 'better-sqlite3');
