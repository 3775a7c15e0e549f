/** id of the element over every page that says who looks at it */
export const MARK_ID = 'mark'

/**
 * The watermark's text, undefined for whom it is left out.
 * @param exempt login names, whatever their case; configuration (config `watermarkExempt`, names separated by commas)
 */
export const watermarkFor = (loginName: string | undefined, exempt: string): string | undefined => {
  if (!loginName) return undefined
  const names = exempt.split(/[,，\s]+/).map(name => name.toLowerCase())
  return names.includes(loginName.toLowerCase()) ? undefined : loginName
}
