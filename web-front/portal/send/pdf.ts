/** width of A4, points */
const A4 = 595

/**
 * A PDF of one page that is one picture; the page is as wide as A4 and as high as the picture then is. @param width @param height of the
 * picture, px
 */
export const pdfAround = (jpeg: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> => {
  const high = Math.round((A4 * height) / width)
  const content = `q ${A4} 0 0 ${high} 0 0 cm /I Do Q`
  const text = new TextEncoder()
  const parts: Uint8Array[] = []
  let length = 0
  const write = (...some: (string | Uint8Array)[]) => {
    for (const one of some) {
      const bytes = typeof one === 'string' ? text.encode(one) : one
      parts.push(bytes)
      length += bytes.length
    }
  }
  const starts: number[] = []
  const object = (...body: (string | Uint8Array)[]) => {
    starts.push(length)
    write(`${starts.length} 0 obj\n`, ...body, '\nendobj\n')
  }
  const stream = (head: string, body: string | Uint8Array) => object(`<< ${head} /Length ${body.length} >>\nstream\n`, body, '\nendstream')
  write('%PDF-1.4\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4} ${high}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`)
  stream('', content)
  stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    jpeg,
  )
  const table = length
  const rows = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n`, ...rows)
  write(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
