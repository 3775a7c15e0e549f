import { ACCEPTED } from '../images.ts'

/** A button that opens the file dialog; the native input keeps keyboard and screen reader working. */
export const PickFiles = ({ id, text, several, pick }: { id: string; text: string; several: boolean; pick: (files: File[]) => void }) => (
  <label className="pick">
    <input
      id={id}
      type="file"
      accept={ACCEPTED}
      multiple={several}
      onChange={({ target }) => {
        pick([...(target.files ?? [])])
        // allows choosing the same file again after it was removed
        target.value = ''
      }}
    />
    <span>{text}</span>
  </label>
)
