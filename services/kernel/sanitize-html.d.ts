/** The part of the package's face that `clean.ts` uses; the package brings no types. */
declare module 'sanitize-html' {
  type Attributes = Record<string, string>
  export type Transformer = (tagName: string, attribs: Attributes) => { tagName: string; attribs: Attributes }
  export type IOptions = {
    allowedTags: string[]
    allowedAttributes: Record<string, string[]>
    allowedStyles: Record<string, Record<string, RegExp[]>>
    allowedSchemes: string[]
    allowProtocolRelative: boolean
    nestingLimit: number
    nonTextTags: string[]
    transformTags: Record<string, Transformer>
    exclusiveFilter: (frame: { tag: string; attribs: Attributes }) => boolean
  }
  export default function sanitize(html: string, options: IOptions): string
}
