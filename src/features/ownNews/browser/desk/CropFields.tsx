import { useId } from 'react'
import type { NewsPicture } from '../../schema.ts'
import { useOwnNewsText } from './ownNewsText.ts'

type Crop = NewsPicture['crop']
const edges = ['top', 'bottom', 'right', 'left'] as const
/** Percent, so that a tenth is left between two opposite edges. */
const maxCut = 45

/** How much is cut off each edge of a picture. */
export function CropFields({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  const { t } = useOwnNewsText()
  const id = useId()
  return (
    <details className="own-news-crop">
      <summary>{t.crop}</summary>
      {edges.map((edge) => (
        <div key={edge}>
          <label htmlFor={`${id}-${edge}`}>{t.cropEdges[edge]}</label>
          <input
            id={`${id}-${edge}`}
            type="range"
            min={0}
            max={maxCut}
            value={crop[edge]}
            onChange={({ target }) => onChange({ ...crop, [edge]: Number(target.value) })}
          />
          <output htmlFor={`${id}-${edge}`} dir="ltr">
            {crop[edge]}%
          </output>
        </div>
      ))}
    </details>
  )
}
