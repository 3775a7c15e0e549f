import type { Request } from './InterRequest.tsx'

export const aboutRequest = ({ stream }: Request) => ({ what: '国际询价', stream })
