import type { IOptions, Transformer } from 'sanitize-html'
import { PICTURE } from '#contracts/kernel/pictures.ts'

/** addresses that a text may lead to: of the open web, a mailbox, a telephone, a page of ours */
const LINK = /^(https:\/\/|mailto:|tel:|\/newgt\/)/i
const ALIGNED = ['p', 'h2', 'h3', 'th', 'td']

const link: Transformer = (tagName, { href = '' }) => ({
  tagName,
  attribs: LINK.test(href.trim()) ? { href: href.trim(), rel: 'noopener noreferrer', target: '_blank' } : ({} as Record<string, string>),
})
const renamed = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([from, tagName]) => [from, (_: string, attribs: any) => ({ tagName, attribs })]))

const options: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt'],
    ...Object.fromEntries(ALIGNED.map(tag => [tag, tag.startsWith('t') ? ['style', 'colspan', 'rowspan'] : ['style']])),
  },
  allowedStyles: { '*': { 'text-align': [/^(center|right|justify)$/] } },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 20,
  // the content of these is no text for readers
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'noembed',
    'noframes',
    'iframe',
    'svg',
    'math',
    'title',
    'template',
    'xmp',
  ],
  transformTags: { ...renamed({ b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }), a: link },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
}

/**
 * The part of a text in HTML that may be shown within our pages: tags and attributes of a list, links that open nothing of ours, pictures
 * that were uploaded here. To clean it again changes nothing.
 */
export const cleanHtml = async (html: string): Promise<string> => {
  // loaded at its first use: a start needs no parser
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, options).trim()
}

/** Is there anything to read or to see in a text that was cleaned? */
export const saysSomething = (html: string): boolean =>
  html.includes('<img ') || html.replace(/<[^>]*>|&nbsp;|[\s\u00a0\u200b\u3000]/g, '') !== ''
