/** A cell of a table: row -1 is the head. */
export interface GridPlace {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Visible rows, for page up and down. */
  page: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Returns the cell a key moves to, as in grids of the WAI-ARIA Authoring Practices; undefined for other keys. */
export function placeAfter(key: string, isControl: boolean, from: GridPlace, size: GridSize): GridPlace | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = ((): GridPlace | undefined => {
    switch (key) {
      case 'ArrowUp':
        return { ...from, row: isControl ? 0 : from.row - 1 };
      case 'ArrowDown':
        return { ...from, row: isControl ? last.row : from.row + 1 };
      case 'ArrowLeft':
        return { ...from, column: from.column - 1 };
      case 'ArrowRight':
        return { ...from, column: from.column + 1 };
      case 'Home':
        return { row: isControl ? 0 : from.row, column: 0 };
      case 'End':
        return { row: isControl ? last.row : from.row, column: last.column };
      case 'PageUp':
        return { ...from, row: Math.max(0, from.row - size.page) };
      case 'PageDown':
        return { ...from, row: from.row + size.page };
      default:
        return undefined;
    }
  })();
  return to && { row: clamp(to.row, -1, last.row), column: clamp(to.column, 0, last.column) };
}
