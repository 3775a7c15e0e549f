import { type FileType, fileTypes } from '#contracts/enums.ts'

export const pictureKinds = Object.entries(fileTypes) as [FileType, string][]
