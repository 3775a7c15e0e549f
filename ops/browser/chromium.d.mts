import type { Browser } from 'playwright-core'

export declare const executablePath: string | undefined
export declare const launchOptions: { executablePath: string | undefined; args: string[] }
export declare const keepBrowser: () => () => Promise<number>
export declare const keptBrowser: () => Promise<Browser> | undefined
