/** The largest file that can be dropped on the window, and the slices in which the page hands it over. */
export const mostDropped = 64_000_000;
export const dropSlice = 1_500_000;
