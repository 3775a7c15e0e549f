import { sheetReader } from '../sheet/read.ts';
/** Reads a sheet that was answered as a file; its threads end by themselves. */
export const readSheet = sheetReader().read;
