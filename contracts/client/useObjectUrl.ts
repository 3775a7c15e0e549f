import { useEffect, useState } from 'react'

/** An address at which the browser shows what it holds of a file, for as long as it is on screen; without one there is none. */
export const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
