export declare const executablePath: string | undefined
export declare const launchOptions: { executablePath: string | undefined; args: string[] }
export declare const sharedBrowser: () => { address(): Promise<string | undefined>; cpuSeconds(): number; close(): Promise<void> }
