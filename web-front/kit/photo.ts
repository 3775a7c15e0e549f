/** Longer edges in px that are tried one after the other: at the last a page that was photographed can still be read. */
const EDGES = [3200, 2400, 1800]
const QUALITY = 0.85

/**
 * A photograph as the camera of a telephone makes it, small enough to be sent; upright, since what the camera knew of that is lost. Whatever fits
 * already, or is no picture, stays as it is.
 */
export const fitted = async (file: File, bytes: number): Promise<File> => {
  if (file.size <= bytes || !/^image\/(jpeg|png)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    for (const edge of EDGES) {
      const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(picture.width * scale)
      canvas.height = Math.round(picture.height * scale)
      canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
      if (blob && blob.size <= bytes)
        return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: blob.type, lastModified: file.lastModified })
    }
  } catch {
    // what the browser cannot draw is told to be too large
  }
  return file
}
