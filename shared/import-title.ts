/** The title of the job that examines a file: the dialog finds its progress by it. */
export const readingTitle = 'Reading a file';
